import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import type { FileMetadata, Files, SettableMetadata } from "~/backend/files/port";
import { serveFile } from "~/http/responses/serve-file.server";
import { processorMs } from "../../support/timing/processor-time";

describe("serving a stored file", () => {
  let folder: string;
  let files: Files;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-serve-"));
    files = openDiskFiles({ folder, clock: () => new Date("2026-11-21T12:00:00.500Z") });
  });
  afterEach(async () => {
    await files.close();
    await rm(folder, { recursive: true });
  });

  async function store(path: string, metadata: SettableMetadata, text = "0123456789"): Promise<FileMetadata> {
    async function* body() {
      yield new TextEncoder().encode(text);
    }
    return files.put(path, metadata, body());
  }
  const ask = (path: string, headers: HeadersInit = {}, method = "GET", options = {}) =>
    serveFile(new Request("http://edgewise.test/x", { method, headers }), files, path, options);
  const TEXT = { contentType: "text/plain" };

  test("a picture is shown, with its length, a strong tag and its date", async () => {
    await store("public/a.png", { contentType: "image/png" });
    const answer = await ask("public/a.png");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "content-length": "10",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "last-modified": "Sat, 21 Nov 2026 12:00:00 GMT",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[\d.]+"$/),
    });
    expect(await answer.text()).toBe("0123456789");
  });

  test.each([
    "text/html",
    "TEXT/HTML; charset=utf-8",
    "application/xhtml+xml",
    "image/svg+xml",
    "text/javascript",
    "application/javascript",
    "text/xml",
    "application/wasm",
    "text/css",
    "multipart/x-mixed-replace",
  ])("%s goes out as bytes to keep, never as a page or a script", async (contentType) => {
    await store("public/a", { contentType, contentDisposition: "inline" }, "<script>alert(1)</script>");
    const { headers } = await ask("public/a");
    expect(headers.get("Content-Type")).toBe("application/octet-stream");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  });

  test("a PDF keeps its type, and is a download; so is a picture when asked for as one", async () => {
    await store("evidence/Café (1).pdf", { contentType: "application/pdf" });
    const { headers } = await ask("evidence/Café (1).pdf");
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("Content-Disposition")).toBe(
      `attachment; filename="Caf_ (1).pdf"; filename*=UTF-8''Caf%C3%A9%20%281%29.pdf`,
    );
    await store("a.png", { contentType: "image/png" });
    expect((await ask("a.png", {}, "GET", { download: true })).headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="a.png"/,
    );
  });

  test("private files are kept by no cache between, whatever their metadata says", async () => {
    await store("evidence/a.png", { contentType: "image/png", cacheControl: "public, max-age=99" });
    await store("public/a.png", { contentType: "image/png", cacheControl: "public, max-age=99" });
    await store("public/b.png", { contentType: "image/png" });
    const cacheOf = async (path: string) => (await ask(path)).headers.get("Cache-Control");
    expect(await cacheOf("evidence/a.png")).toBe("private, no-store");
    expect(await cacheOf("public/a.png")).toBe("public, max-age=99");
    expect(await cacheOf("public/b.png")).toBe("public, max-age=3600");
  });

  test("HEAD has the headers and no body", async () => {
    await store("a.txt", TEXT);
    const answer = await ask("a.txt", {}, "HEAD");
    expect([answer.status, answer.headers.get("Content-Length"), answer.body]).toEqual([200, "10", null]);
  });

  test("a browser that has the content is told so", async () => {
    await store("a.txt", TEXT);
    const tag = (await ask("a.txt")).headers.get("ETag") ?? "";
    const date = "Sat, 21 Nov 2026 12:00:00 GMT";
    const statusOf = async (headers: HeadersInit) => (await ask("a.txt", headers)).status;
    expect(await statusOf({ "If-None-Match": tag })).toBe(304);
    expect(await statusOf({ "If-None-Match": `"other", W/${tag}` })).toBe(304);
    expect(await statusOf({ "If-None-Match": "*" })).toBe(304);
    expect(await statusOf({ "If-None-Match": '"other"' })).toBe(200);
    expect(await statusOf({ "If-Modified-Since": date })).toBe(304);
    expect(await statusOf({ "If-Modified-Since": "Fri, 20 Nov 2026 12:00:00 GMT" })).toBe(200);
    expect(await statusOf({ "If-Modified-Since": "nonsense" })).toBe(200);
    expect(await statusOf({ "If-None-Match": '"other"', "If-Modified-Since": date })).toBe(200);
    // It asks caches in between to look here, and here is where they look.
    expect(await statusOf({ "If-None-Match": `"other", ${tag}`, "Cache-Control": "no-cache" })).toBe(304);
    await store("a.txt", TEXT, "other");
    expect(await statusOf({ "If-None-Match": tag })).toBe(200);
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=5-99", "56789", "bytes 5-9/10"],
  ])("%s is answered with that part", async (range, text, contentRange) => {
    await store("a.txt", TEXT);
    const answer = await ask("a.txt", { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("Content-Range")).toBe(contentRange);
    expect(answer.headers.get("Content-Length")).toBe(String(text.length));
    expect(await answer.text()).toBe(text);
  });

  // RFC 9110, 14.2 leaves it to the server whether it ignores or rejects what is no range: range-parser rejects it.
  test.each(["bytes=10-", "bytes=99-100", "bytes=-0", "bytes=3-2", "bytes=", "bytes=a-b"])(
    "%s can't be satisfied",
    async (range) => {
      await store("a.txt", TEXT);
      const answer = await ask("a.txt", { Range: range });
      expect([answer.status, answer.headers.get("Content-Range")]).toEqual([416, "bytes */10"]);
    },
  );

  test.each(["bytes=0-1,3-4", "lines=0-3", "lines=99-", "bytes 0-3", "0-3"])("%s is ignored", async (range) => {
    await store("a.txt", TEXT);
    expect((await ask("a.txt", { Range: range })).status).toBe(200);
  });

  test("of ranges of which only one is in the file, that one is given", async () => {
    await store("a.txt", TEXT);
    const answer = await ask("a.txt", { Range: "bytes=99-,0-3" });
    expect([answer.status, await answer.text()]).toEqual([206, "0123"]);
  });

  test("an empty file has no range", async () => {
    await store("a.txt", TEXT, "");
    for (const range of ["bytes=0-", "bytes=-5"]) expect((await ask("a.txt", { Range: range })).status).toBe(416);
  });

  test.each([
    ["ranges", (length: number) => ({ Range: `bytes=${"0-1,".repeat(length / 4)}` })],
    ["hyphens", (length: number) => ({ Range: `bytes=${"-".repeat(length)}` })],
    ["digits", (length: number) => ({ Range: `bytes=-${"9".repeat(length)}x` })],
    ["tags", (length: number) => ({ "If-None-Match": '"x",'.repeat(length / 4) })],
    ["commas", (length: number) => ({ "If-None-Match": ",".repeat(length) })],
    ["blanks", (length: number) => ({ "If-None-Match": `"x"${" ".repeat(length)}"y"` })],
    ["a date", (length: number) => ({ "If-Modified-Since": "(".repeat(length) })],
  ])("a megabyte of %s is read in proportion to its length", async (_, headers) => {
    await store("a.txt", TEXT);
    const started = process.cpuUsage();
    await ask("a.txt", headers(1_000_000));
    expect(processorMs(started)).toBeLessThan(2_000);
  });

  test("a part is given only of the content the browser has the rest of", async () => {
    await store("a.txt", TEXT);
    const tag = (await ask("a.txt")).headers.get("ETag") ?? "";
    const statusOf = async (condition: string) =>
      (await ask("a.txt", { Range: "bytes=0-3", "If-Range": condition })).status;
    expect(await statusOf(tag)).toBe(206);
    expect(await statusOf('"other"')).toBe(200);
    expect(await statusOf(`W/${tag}`)).toBe(200);
    expect(await statusOf("Sat, 21 Nov 2026 12:00:00 GMT")).toBe(206);
    expect(await statusOf("Sat, 21 Nov 2026 11:00:00 GMT")).toBe(200);
  });

  test("a missing or impossible file is a 404, and any other method a 405", async () => {
    for (const path of ["no.png", "../etc/passwd", "", "data:text/html,x", "aGVsbG8gd29ybGQ="])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask("no.png", {}, "POST")).status).toBe(405);
  });
});
