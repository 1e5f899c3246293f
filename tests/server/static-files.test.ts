import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serveStaticFiles } from "../../server/static-files";

const SCRIPT = "console.log(1);".repeat(100);

let folder: string;
let server: Server;
const path = (...parts: string[]) => join(folder, "client", ...parts);

function put(name: string, content: string | Buffer): void {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), content);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-static-"));
  put("assets/page-a1b2c3d4.js", SCRIPT);
  put("assets/page-a1b2c3d4.js.br", brotliCompressSync(SCRIPT));
  put("assets/page-a1b2c3d4.js.gz", gzipSync(SCRIPT));
  put("assets/late-a1b2c3d4.js", SCRIPT);
  put("favicon.svg", "<svg/>");
  put("a name.txt", "text");
  put("builds/latest.json", "{}");
  put(".hidden/secret.txt", "no");
  writeFileSync(join(folder, "outside.txt"), "no");
  const serve = serveStaticFiles(path());
  server = createServer((request, response) => {
    serve(request, response, () => response.writeHead(404).end("not a file"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the request as it is: nothing is decompressed, and no path is normalised. */
function get(address: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = ask({ port, host: "127.0.0.1", path: address, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("an asset of the build is cached for good, and is sent in a form that the browser reads", async () => {
  const plain = await get("/assets/page-a1b2c3d4.js");
  expect([plain.status, plain.body.toString()]).toEqual([200, SCRIPT]);
  expect(plain.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(SCRIPT.length),
    vary: "Accept-Encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const brotli = await get("/assets/page-a1b2c3d4.js?x=1", { "Accept-Encoding": "gzip, deflate, br" });
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
  });
  expect(brotli.body).toEqual(brotliCompressSync(SCRIPT));
  const gzip = await get("/assets/page-a1b2c3d4.js", { "Accept-Encoding": "gzip, br;q=0" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  const tags = [plain, brotli, gzip].map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
  // There is no packed form of it.
  expect((await get("/assets/late-a1b2c3d4.js", { "Accept-Encoding": "br" })).body.toString()).toBe(SCRIPT);
});

test("HEAD has the head alone, and a browser that has the file is told so", async () => {
  const head = await get("/assets/page-a1b2c3d4.js", {}, "HEAD");
  expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(SCRIPT.length), 0]);
  const { etag = "" } = head.headers;
  const again = await get("/assets/page-a1b2c3d4.js", { "If-None-Match": `W/${etag}` });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
});

test("a file says when it changed, and is sent in parts to a client that has the rest", async () => {
  const whole = await get("/favicon.svg");
  const [etag = "", changed = ""] = [whole.headers.etag, whole.headers["last-modified"]];
  expect(Date.parse(changed)).toBeGreaterThan(0);
  expect(whole.headers["accept-ranges"]).toBe("bytes");
  expect((await get("/favicon.svg", { "If-Modified-Since": changed })).status).toBe(304);
  expect((await get("/favicon.svg", { "If-Modified-Since": changed, "If-None-Match": '"other"' })).status).toBe(200);

  const part = await get("/favicon.svg", { Range: "bytes=1-3" });
  expect([part.status, part.body.toString(), part.headers["content-range"]]).toEqual([206, "svg", "bytes 1-3/6"]);
  for (const [ifRange, status] of [
    [etag, 206],
    [changed, 206],
    ['"other"', 200],
    ["Thu, 01 Jan 2015 00:00:00 GMT", 200],
  ] as const)
    expect((await get("/favicon.svg", { Range: "bytes=-2", "If-Range": ifRange })).status).toBe(status);
  const beyond = await get("/favicon.svg", { Range: "bytes=9-" });
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */6"]);
  expect((await get("/favicon.svg", { Range: "bytes=0-1" }, "HEAD")).status).toBe(200);
});

test("other files are kept for an hour, the name of the build is asked for each time, and drawings run nothing", async () => {
  const drawing = await get("/favicon.svg");
  expect(drawing.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=3600",
    "content-security-policy": expect.stringContaining("sandbox") as string,
  });
  expect((await get("/builds/latest.json")).headers["cache-control"]).toBe("no-cache");
  expect((await get("/a%20name.txt")).body.toString()).toBe("text");
});

test.each([
  ["another method", "/favicon.svg", "POST"],
  ["a packed form by its own name", "/assets/page-a1b2c3d4.js.br", "GET"],
  ["a hidden file", "/.hidden/secret.txt", "GET"],
  ["a file outside", "/../outside.txt", "GET"],
  ["the same, encoded", "/%2e%2e%2foutside.txt", "GET"],
  ["a folder", "/assets", "GET"],
  ["an address that is none", "/%ff", "GET"],
  ["what isn't there", "/assets/none-a1b2c3d4.js", "GET"],
])("%s is left to others", async (_, address, method) => {
  expect((await get(address, {}, method)).status).toBe(404);
});

describe("a folder that a newer build has taken the place of", () => {
  test("leaves what has been asked for as it was, and the rest to others", async () => {
    await get("/assets/page-a1b2c3d4.js");
    await get("/builds/latest.json");
    renameSync(path(), path("..", "old"));
    put("builds/latest.json", "newer");
    expect((await get("/assets/page-a1b2c3d4.js")).body.toString()).toBe(SCRIPT);
    expect((await get("/builds/latest.json")).body.toString()).toBe("{}");
    expect((await get("/assets/late-a1b2c3d4.js")).body.toString()).toBe("not a file");
    expect((await get("/favicon.svg")).status).toBe(404);
  });

  test("comes again as it is now where nothing was asked for before", async () => {
    await get("/assets/page-a1b2c3d4.js");
    put("favicon.svg", "<svg>longer</svg>");
    const drawing = await get("/favicon.svg");
    expect([drawing.body.toString(), drawing.headers["content-length"]]).toEqual(["<svg>longer</svg>", "17"]);
  });
});
