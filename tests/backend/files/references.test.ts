import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isStorageError } from "~/backend/files/errors";
import {
  FileReference,
  decodeFileText,
  encodePath,
  parseObjectPath,
  parseReference,
  visibilityOf,
} from "~/backend/files/references";

const ours = { bucket: "our-bucket", addressPrefix: "/files/", origin: "https://edgewise.example" };
const coded = (code: string) => expect.objectContaining({ name: "StorageError", code });

describe("references to stored files", () => {
  test.each([
    ["public/a b.png", "public/a b.png"],
    ["gs://our-bucket/public/a.png", "public/a.png"],
    ["/files/public/a%20b.png?token=abc", "public/a b.png"],
    ["https://edgewise.example/files/a.png?token=abc", "a.png"],
    ["https://firebasestorage.googleapis.com/v0/b/our-bucket/o/public%2Fa.png?alt=media&token=abc", "public/a.png"],
    ["https://storage.googleapis.com/our-bucket/public/a.png", "public/a.png"],
    ["https://storage.cloud.google.com/our-bucket/public/a.png", "public/a.png"],
  ])("%s is %s", (reference, path) => {
    expect(parseReference(reference, ours)).toBe(path);
  });

  test("a reference of our own is taken, one of another instance refused", () => {
    expect(parseReference(new FileReference("our-bucket", "a.png"), ours)).toBe("a.png");
    expect(String(new FileReference("our-bucket", "a.png"))).toBe("gs://our-bucket/a.png");
    const foreign = [
      new FileReference("their-bucket", "a.png"),
      "gs://their-bucket/a.png",
      "https://firebasestorage.googleapis.com/v0/b/their-bucket/o/a.png",
      "https://storage.googleapis.com/their-bucket/a.png",
    ];
    for (const reference of foreign)
      expect(() => parseReference(reference, ours), String(reference)).toThrow(coded("invalid-argument"));
  });

  test.each([
    "gs://",
    "gs://our-bucket",
    "gs://our-bucket/",
    "gs:///a.png",
    "gs://our-bucket/../their-bucket/a.png",
    "https://",
    "https://storage.googleapis.com/our-bucket",
    "https://storage.googleapis.com/their-bucket/../our-bucket/a.png",
    "https://storage.googleapis.com/our-bucket/%2e%2e/a.png",
    "https://storage.googleapis.com/our-bucket/%E0%A4%A",
    "https://storage.googleapis.com.evil.example/our-bucket/a.png",
    "https://our-bucket@evil.example/our-bucket/a.png",
    "https://user@storage.googleapis.com/our-bucket/a.png",
    "http://storage.googleapis.com/our-bucket/a.png",
    "https://firebasestorage.googleapis.com/v0/b/our-bucket/o/",
    "https://evil.example/files/a.png",
    "/files/../a.png",
    "/files/%",
    "data:image/png;base64,iVBORw0KGgo=",
    "DATA:text/html,<script>",
    "javascript:alert(1)",
    "file:///etc/passwd",
  ])("%s is a malformed or foreign address", (reference) => {
    expect(() => parseReference(reference, ours)).toThrow(coded("invalid-url"));
  });

  test("base64 text is no reference", () => {
    expect(() => parseReference("aGVsbG8gd29ybGQ=", ours)).toThrow(coded("invalid-format"));
    expect(() => parseReference("iVBORw0KGgoAAAANSUhEUg==", ours)).toThrow(coded("invalid-format"));
  });

  test("without a site's origin no address of a web page is our own", () => {
    expect(() => parseReference("https://edgewise.example/files/a.png", { ...ours, origin: undefined })).toThrow(
      coded("invalid-url"),
    );
  });

  test("whatever is thrown at it, the answer is a safe path or a storage error, and a path finds its way back", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc.string().map((text) => `gs://our-bucket/${text}`),
        ),
        (text) => {
          try {
            const path = parseReference(text, ours);
            expect(path.split("/")).not.toContain("..");
            expect(parseObjectPath(path)).toBe(path);
            expect(parseReference(`/files/${encodePath(path)}?token=x`, ours)).toBe(path);
          } catch (error) {
            if (!isStorageError(error)) throw error;
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("only what lies under public/ is public", () => {
    expect(visibilityOf("public/a.png")).toBe("public");
    for (const path of ["a.png", "Public/a.png", "private/public/a.png", "publicity/a.png", "public"])
      expect(visibilityOf(path)).toBe("private");
  });
});

describe("files that come as text", () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

  test("each format gives its bytes", () => {
    expect(text(decodeFileText("héllo", "raw").bytes)).toBe("héllo");
    expect(text(decodeFileText("aGVsbG8=", "base64").bytes)).toBe("hello");
    expect([...decodeFileText("-_8", "base64url").bytes]).toEqual([251, 255]);
    expect(decodeFileText("data:text/plain;charset=utf-8;base64,aGVsbG8=", "data_url")).toMatchObject({
      contentType: "text/plain;charset=utf-8",
    });
    expect(text(decodeFileText("data:,a%20b", "data_url").bytes)).toBe("a b");
  });

  test.each([
    ["aGVsbG8*", "base64"],
    ["aGVs bG8=", "base64"],
    ["-_8", "base64"],
    ["a", "base64"],
    ["+/8", "base64url"],
    ["a===", "base64"],
    ["text/plain,hello", "data_url"],
    ["data:text/plain", "data_url"],
    ["data:text/plain;base64,*", "data_url"],
    ["data:nonsense,x", "data_url"],
    ["data:,%E0%A4%A", "data_url"],
  ] as const)("%s is malformed as %s", (value, format) => {
    expect(() => decodeFileText(value, format)).toThrow(coded("invalid-format"));
  });
});
