import fc from "fast-check";
import { expect, test } from "vitest";
import { isStorageError } from "~/backend/files/errors";
import { encodePath, parseObjectPath, visibilityOf } from "~/backend/files/object-path";

const coded = (code: string) => expect.objectContaining({ name: "StorageError", code });

test.each(["public/a b.png", "evidence/Café (1).pdf", "a"])("%s names a file", (path) => {
  expect(parseObjectPath(path)).toBe(path);
});

test.each([
  // A reference says whose file it is, and no other instance's is taken: a file is named by its path alone.
  "gs://their-bucket/a.png",
  "gs://our-bucket/../their-bucket/a.png",
  "https://firebasestorage.googleapis.com/v0/b/their-bucket/o/a.png",
  "https://storage.googleapis.com/their-bucket/a.png",
  "https://",
  "https://evil.example/files/a.png",
  "data:image/png;base64,iVBORw0KGgo=",
  "DATA:text/html,<script>",
  "javascript:alert(1)",
  "file:///etc/passwd",
])("%s is an address", (reference) => {
  expect(() => parseObjectPath(reference)).toThrow(coded("invalid-url"));
});

test.each(["aGVsbG8gd29ybGQ=", "iVBORw0KGgoAAAANSUhEUg=="])("%s is a file's text", (text) => {
  expect(() => parseObjectPath(text)).toThrow(coded("invalid-format"));
});

test.each(["", "/a", "a/", "a//b", "./a", "a/../b", "/files/%", "a\\b", "a?b", " a", "a\u0000", "x".repeat(201)])(
  "%o is no path",
  (path) => {
    expect(() => parseObjectPath(path)).toThrow(coded("invalid-argument"));
  },
);

test("whatever is thrown at it, the answer is a safe path or a storage error, and a path finds its way back", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (text) => {
      try {
        const path = parseObjectPath(text);
        expect(path.split("/")).not.toContain("..");
        expect(decodeURIComponent(new URL(`/files/${encodePath(path)}`, "http://edgewise.test").pathname)).toBe(
          `/files/${path}`,
        );
      } catch (error) {
        if (!isStorageError(error)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});

test("only what lies under public/ is public", () => {
  expect(visibilityOf("public/a.png")).toBe("public");
  for (const path of ["a.png", "Public/a.png", "private/public/a.png", "publicity/a.png", "public"])
    expect(visibilityOf(path)).toBe("private");
});
