import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StorageErrorCode } from "~/backend/files/errors";
import type { Files } from "~/backend/files/port";
import { namesOfScripts } from "../../support/names";

export interface OpenedFiles {
  files: Files;
  bucket: string;
  /** Returns an object's content, read without the adapter; null if there is none. */
  readPast(path: string): Promise<Uint8Array | null>;
  dispose(): Promise<void>;
}

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(1_024);
}

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(body).text();
}

const coded = (code: StorageErrorCode) => expect.objectContaining({ name: "StorageError", code });
const TEXT = { contentType: "text/plain" };

/** The rules of the files port, for any adapter of it. */
export function filesContract(name: string, open: () => Promise<OpenedFiles>): void {
  describe(`files port, ${name}`, () => {
    let opened: OpenedFiles;
    let files: Files;
    beforeEach(async () => {
      opened = await open();
      files = opened.files;
    });
    afterEach(() => opened.dispose());

    test("an object is stored with exactly the specification's metadata", async () => {
      const stored = await files.put(
        "public/a/note.txt",
        {
          contentType: "text/plain",
          cacheControl: "public, max-age=60",
          contentDisposition: "inline",
          contentLanguage: "en-GB",
          customMetadata: { alt: "A note" },
        },
        chunks("hello ", "there"),
      );
      expect(stored).toEqual({
        bucket: opened.bucket,
        generation: expect.stringMatching(/^\d+$/),
        metageneration: "1",
        fullPath: "public/a/note.txt",
        name: "note.txt",
        size: 11,
        timeCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated: stored.timeCreated,
        md5Hash: createHash("md5").update("hello there").digest("base64"),
        cacheControl: "public, max-age=60",
        contentDisposition: "inline",
        contentEncoding: null,
        contentLanguage: "en-GB",
        contentType: "text/plain",
        customMetadata: { alt: "A note" },
      });
      expect(await files.metadata("public/a/note.txt")).toEqual(stored);
      expect(await opened.readPast("public/a/note.txt")).toEqual(new Uint8Array(Buffer.from("hello there")));
    });

    test("an object comes back as it was put, an empty one included", async () => {
      await files.put("some.txt", TEXT, chunks("some"));
      await files.put("none.txt", TEXT, chunks());
      const some = await files.get("some.txt");
      expect(some.metadata).toEqual(await files.metadata("some.txt"));
      expect(await textOf(some.body)).toBe("some");
      expect(await textOf((await files.get("none.txt")).body)).toBe("");
      expect((await files.metadata("none.txt")).size).toBe(0);
    });

    test("new content counts the generation up, a change of metadata the metageneration", async () => {
      const first = await files.put("a.txt", TEXT, chunks("one"));
      const changed = await files.updateMetadata("a.txt", { cacheControl: "no-store" });
      expect(changed).toMatchObject({
        generation: first.generation,
        metageneration: "2",
        cacheControl: "no-store",
        contentType: "text/plain",
      });
      const second = await files.put("a.txt", TEXT, chunks("two"));
      expect(second).toMatchObject({ metageneration: "1", cacheControl: null });
      expect(BigInt(second.generation)).toBeGreaterThan(BigInt(first.generation));
    });

    test("the generation of a deleted object is not used again", async () => {
      const first = await files.put("a.txt", TEXT, chunks("one"));
      await files.delete("a.txt");
      const second = await files.put("a.txt", TEXT, chunks("two"));
      expect(BigInt(second.generation)).toBeGreaterThan(BigInt(first.generation));
    });

    test("null clears a field of the metadata, and custom metadata is replaced as a whole", async () => {
      await files.put("a.txt", { ...TEXT, contentLanguage: "en", customMetadata: { a: "1", b: "2" } }, chunks("one"));
      const changed = await files.updateMetadata("a.txt", { contentLanguage: null, customMetadata: { b: "3" } });
      expect(changed).toMatchObject({ contentLanguage: null, customMetadata: { b: "3" } });
      expect(changed.customMetadata).not.toHaveProperty("a");
    });

    test("a part can be read, and its end may lie past the object's", async () => {
      await files.put("a.txt", TEXT, chunks("0123456789"));
      const part = async (start: number, end: number) =>
        textOf((await files.get("a.txt", { range: { start, end } })).body);
      expect(await part(0, 0)).toBe("0");
      expect(await part(3, 6)).toBe("3456");
      expect(await part(8, 100)).toBe("89");
    });

    test("a range that begins past the end, or makes no sense, is refused", async () => {
      await files.put("a.txt", TEXT, chunks("0123456789"));
      for (const range of [
        { start: 10, end: 12 },
        { start: 3, end: 2 },
        { start: -1, end: 2 },
        { start: 0.5, end: 2 },
      ])
        await expect(files.get("a.txt", { range })).rejects.toEqual(coded("invalid-argument"));
    });

    test("a missing object is object-not-found, whatever is asked of it", async () => {
      const missing = coded("object-not-found");
      await expect(files.get("no.txt")).rejects.toEqual(missing);
      await expect(files.metadata("no.txt")).rejects.toEqual(missing);
      await expect(files.updateMetadata("no.txt", {})).rejects.toEqual(missing);
      await expect(files.delete("no.txt")).rejects.toEqual(missing);
      await expect(files.addDownloadToken("no.txt")).rejects.toEqual(missing);
      await expect(files.revokeDownloadTokens("no.txt")).rejects.toEqual(missing);
      await expect(files.downloadAddress("no.txt")).rejects.toEqual(missing);
      await expect(files.metadata("no.txt")).rejects.toThrow("Object does not exist");
    });

    test("a deleted object is gone", async () => {
      await files.put("a.txt", TEXT, chunks("one"));
      await files.delete("a.txt");
      await expect(files.get("a.txt")).rejects.toEqual(coded("object-not-found"));
      expect(await opened.readPast("a.txt")).toBeNull();
    });

    test("a reader keeps the content it began with when the object is replaced or deleted", async () => {
      await files.put("a.txt", TEXT, chunks("the old content"));
      const reading = await files.get("a.txt");
      await files.put("a.txt", TEXT, chunks("the new"));
      const readingNew = await files.get("a.txt");
      await files.delete("a.txt");
      expect(await textOf(reading.body)).toBe("the old content");
      expect(await textOf(readingNew.body)).toBe("the new");
    });

    test("an upload that breaks off leaves the older object as it was", async () => {
      const before = await files.put("a.txt", TEXT, chunks("whole"));
      async function* broken() {
        yield new TextEncoder().encode("half");
        throw new Error("the connection was lost");
      }
      await expect(files.put("a.txt", TEXT, broken())).rejects.toThrow("the connection was lost");
      expect(await files.metadata("a.txt")).toEqual(before);
      expect(await textOf((await files.get("a.txt")).body)).toBe("whole");
      await expect(files.put("b.txt", TEXT, broken())).rejects.toThrow("the connection was lost");
      await expect(files.metadata("b.txt")).rejects.toEqual(coded("object-not-found"));
    });

    test("an upload can be called off, before and while it runs", async () => {
      await expect(files.put("a.bin", TEXT, chunks("x"), AbortSignal.abort())).rejects.toEqual(coded("canceled"));
      const caller = new AbortController();
      async function* watched() {
        let sent = 0;
        for await (const chunk of endless()) {
          if ((sent += 1) === 5) caller.abort();
          yield chunk;
        }
      }
      await expect(files.put("a.bin", TEXT, watched(), caller.signal)).rejects.toThrow(
        "User canceled the upload/download.",
      );
      await expect(files.metadata("a.bin")).rejects.toEqual(coded("object-not-found"));
    });

    test("a download can be called off", async () => {
      await files.put("a.bin", TEXT, chunks(new Uint8Array(1_000_000)));
      const caller = new AbortController();
      const { body } = await files.get("a.bin", { signal: caller.signal });
      caller.abort();
      await expect(new Response(body).arrayBuffer()).rejects.toThrow();
      await expect(files.get("a.bin", { signal: AbortSignal.abort() })).rejects.toEqual(coded("canceled"));
    });

    test("of two uploads to one path one wins whole", async () => {
      await Promise.all([
        files.put("a.txt", TEXT, chunks("a".repeat(50_000), "a".repeat(50_000))),
        files.put("a.txt", TEXT, chunks("b".repeat(50_000), "b".repeat(50_000))),
      ]);
      const { metadata, body } = await files.get("a.txt");
      const text = await textOf(body);
      expect(["a".repeat(100_000), "b".repeat(100_000)]).toContain(text);
      expect(metadata.md5Hash).toBe(createHash("md5").update(text).digest("base64"));
    });

    test("paths differ in case, and in every character of theirs", async () => {
      const paths = [
        "a/Note.txt",
        "a/note.txt",
        "A/note.txt",
        "con",
        "aux.txt",
        "note",
        "note/part",
        "é",
        "e\u0301",
        "x.",
        "~a!b",
      ];
      for (const path of paths) await files.put(path, TEXT, chunks(path));
      for (const path of paths) expect(await textOf((await files.get(path)).body)).toBe(path);
    });

    test("names of every script that a path may have are paths of their own, and all others are refused", async () => {
      const paths = namesOfScripts(60).map((name) => `evidence/${name}.txt`);
      const kept: string[] = [];
      for (const path of paths) {
        const outcome = await files.put(path, TEXT, chunks(path)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toEqual(coded("invalid-argument"));
        else kept.push(path);
      }
      expect(kept.length).toBeGreaterThan(10);
      for (const path of kept) {
        expect(await textOf((await files.get(path)).body)).toBe(path);
        expect((await files.metadata(path)).fullPath).toBe(path);
        await files.delete(path);
      }
      expect((await files.list("evidence/")).items).toEqual([]);
    });

    test("a path that climbs, is absolute, or is no path at all is refused", async () => {
      const wrong = [
        "",
        "/a",
        "a/",
        "a//b",
        ".",
        "..",
        "../a",
        "a/../b",
        "a/./b",
        "a\\b",
        "a\0b",
        "a\nb",
        "%2e%2e/a",
        "a?b",
        "a#b",
        "1:b",
        "\ud800",
        "x".repeat(201),
        "x/".repeat(400) + "x",
        " a",
        "a/ b",
      ];
      for (const path of wrong) {
        await expect(files.put(path, TEXT, chunks("x")), path).rejects.toEqual(coded("invalid-argument"));
        await expect(files.get(path), path).rejects.toEqual(coded("invalid-argument"));
        await expect(files.delete(path), path).rejects.toEqual(coded("invalid-argument"));
      }
      await expect(files.get("file:///etc/passwd")).rejects.toEqual(coded("invalid-url"));
      await expect(files.get("gs://their-bucket/a.png")).rejects.toEqual(coded("invalid-url"));
      await expect(files.get("data:text/plain,hello")).rejects.toEqual(coded("invalid-url"));
      await expect(files.get("aGVsbG8gd29ybGQ=")).rejects.toEqual(coded("invalid-format"));
    });

    test("metadata that could not stand in a header is refused", async () => {
      const wrong = [
        { contentType: "nonsense" },
        { contentType: "text/plain\r\nSet-Cookie: a=b" },
        { ...TEXT, cacheControl: "public\r\nX: y" },
        { ...TEXT, contentDisposition: "inline\n" },
        { ...TEXT, customMetadata: { big: "x".repeat(9_000) } },
      ];
      for (const metadata of wrong)
        await expect(files.put("a.txt", metadata, chunks("x"))).rejects.toEqual(coded("invalid-argument"));
      await expect(files.metadata("a.txt")).rejects.toEqual(coded("object-not-found"));
    });

    test("a listing holds the prefix's objects in the order of their paths, page by page", async () => {
      for (const path of ["b/2", "b/10", "b/é", "b/Z", "a/1", "c/1", "bb"]) await files.put(path, TEXT, chunks(path));
      const all = await files.list("b/");
      expect(all.items.map((item) => item.fullPath)).toEqual(["b/10", "b/2", "b/Z", "b/é"]);
      expect(all.nextPageToken).toBeNull();
      expect(all.items[0]).toEqual(await files.metadata("b/10"));

      const seen: string[] = [];
      let pageToken: string | undefined;
      do {
        const page = await files.list("b/", { limit: 3, ...(pageToken !== undefined && { pageToken }) });
        seen.push(...page.items.map((item) => item.fullPath));
        pageToken = page.nextPageToken ?? undefined;
      } while (pageToken !== undefined);
      expect(seen).toEqual(["b/10", "b/2", "b/Z", "b/é"]);
      expect((await files.list("")).items).toHaveLength(7);
      expect((await files.list("nothing/")).items).toEqual([]);
    });

    test("a page token that was made up, and a page size out of bounds, are refused", async () => {
      const wrong = coded("invalid-argument");
      await expect(files.list("b/", { pageToken: "nonsense!" })).rejects.toEqual(wrong);
      for (const limit of [0, -1, 1.5, 1_001]) await expect(files.list("b/", { limit })).rejects.toEqual(wrong);
    });

    test("a new object has no download address until it is given a token", async () => {
      await files.put("private/a b.txt", TEXT, chunks("x"));
      await expect(files.downloadAddress("private/a b.txt")).rejects.toEqual(coded("no-download-url"));
      const token = await files.addDownloadToken("private/a b.txt");
      expect(token).toMatch(/^[\w-]{32,}$/);
      const address = await files.downloadAddress("private/a b.txt");
      expect(address).toContain(encodeURIComponent(token));
      expect(address).toMatch(/a%20b\.txt/);
    });

    test("a download token opens its own object only", async () => {
      await files.put("a.txt", TEXT, chunks("x"));
      await files.put("b.txt", TEXT, chunks("x"));
      const token = await files.addDownloadToken("a.txt");
      const other = await files.addDownloadToken("a.txt");
      expect(await files.checkDownloadToken("a.txt", token)).toBe(true);
      expect(await files.checkDownloadToken("a.txt", other)).toBe(true);
      expect(await files.checkDownloadToken("b.txt", token)).toBe(false);
      expect(await files.checkDownloadToken("no.txt", token)).toBe(false);
      for (const wrong of ["", token.slice(1), `${token}x`, token.toLowerCase() + "A"])
        expect(await files.checkDownloadToken("a.txt", wrong)).toBe(false);
    });

    test("revoked tokens, and those of replaced content, open nothing", async () => {
      await files.put("a.txt", TEXT, chunks("x"));
      const first = await files.addDownloadToken("a.txt");
      await files.revokeDownloadTokens("a.txt");
      expect(await files.checkDownloadToken("a.txt", first)).toBe(false);
      await expect(files.downloadAddress("a.txt")).rejects.toEqual(coded("no-download-url"));
      const second = await files.addDownloadToken("a.txt");
      await files.put("a.txt", TEXT, chunks("y"));
      expect(await files.checkDownloadToken("a.txt", second)).toBe(false);
    });

    test("after closing, every call is refused", async () => {
      await files.put("a.txt", TEXT, chunks("x"));
      await files.close();
      await expect(files.metadata("a.txt")).rejects.toEqual(coded("app-deleted"));
      await expect(files.put("a.txt", TEXT, chunks("x"))).rejects.toEqual(coded("app-deleted"));
    });
  });
}
