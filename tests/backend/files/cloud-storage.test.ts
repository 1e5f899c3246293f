import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openCloudFiles, type CloudFilesOptions } from "~/backend/files/cloud/cloud-storage.server";
import type { StorageErrorCode } from "~/backend/files/errors";
import type { Files } from "~/backend/files/port";
import type { RetryTiming } from "~/backend/files/retry";

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

const coded = (code: StorageErrorCode) => expect.objectContaining({ name: "StorageError", code });
const TEXT = { contentType: "text/plain" };
const PATH = "public/a note.txt";
const OBJECT = "/storage/v1/b/bucket/o/public%2Fa%20note.txt";

/** Waits take no time, and the time limit is never reached by itself. */
class Instant implements RetryTiming {
  readonly waits: number[] = [];
  #at = 0;
  now = () => this.#at;
  random = () => 0;
  sleep = (milliseconds: number, signal: AbortSignal) => {
    if (milliseconds > 64_000)
      return new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
    this.waits.push(milliseconds);
    this.#at += milliseconds;
    return Promise.resolve();
  };
}

const json = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
};
const failure =
  (status: number, message = "no"): Answer =>
  (response) =>
    json(response, status, { error: { code: status, message } });
/** The connection breaks off instead of an answer. */
const cut: Answer = (response) => void response.socket?.destroy();

const resource = (fields: object = {}) => ({
  bucket: "bucket",
  name: PATH,
  generation: "1",
  metageneration: "1",
  size: "5",
  timeCreated: "2026-11-22T03:00:00.123Z",
  updated: "2026-11-22T03:00:00.123Z",
  md5Hash: "XUFAKrxLKna5cZ2REBfFkg==",
  contentType: "text/plain",
  ...fields,
});
const object =
  (fields: object = {}): Answer =>
  (response) =>
    json(response, 200, resource(fields));
const media =
  (content: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(content);

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

/** Tests what the emulator doesn't do: refuse, fail, break off, and let others write in between. */
describe("Cloud Storage behind a service of one's own", () => {
  let server: Server;
  let files: Files;
  let timing: Instant;
  /** The answers, one for each request. */
  let script: Answer[];
  let asked: Asked[];
  let origin: string;

  beforeEach(async () => {
    script = [];
    asked = [];
    timing = new Instant();
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("error", () => undefined);
      request.on("end", () => {
        const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://service");
        const { method = "", headers } = request;
        const one = { method, path, query, headers, body: Buffer.concat(parts).toString() };
        asked.push(one);
        const answer = script.shift();
        if (answer) answer(response, one);
        else failure(418, "nobody expected this")(response, one);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    origin = `http://127.0.0.1:${String(typeof address === "object" && address ? address.port : 0)}`;
    files = open();
  });
  afterEach(async () => {
    await files.close();
    server.closeAllConnections();
    server.close();
  });

  function open(options: Partial<CloudFilesOptions> = {}): Files {
    return openCloudFiles({ bucket: "bucket", origin, accessToken: async () => "a token", timing, ...options });
  }

  test.each([
    [401, "no token", "unauthenticated"],
    [401, "Firebase App Check token is invalid.", "unauthorized-app"],
    [402, "pay first", "quota-exceeded"],
    [403, "not yours", "unauthorized"],
    [404, "No such object: bucket/public/a note.txt", "object-not-found"],
    [404, "The specified bucket does not exist.", "bucket-not-found"],
    [412, "changed", "unknown"],
    [418, "a teapot", "unknown"],
  ] as const)("status %i (%s) is %s, at once", async (status, message, code) => {
    script = [failure(status, message)];
    await expect(files.metadata(PATH)).rejects.toEqual(coded(code));
    expect(asked).toHaveLength(1);
    expect(timing.waits).toEqual([]);
  });

  test.each([500, 502, 503, 408, 429])("status %i is tried again", async (status) => {
    script = [failure(status), failure(status), object()];
    expect((await files.metadata(PATH)).generation).toBe("1");
    expect(timing.waits).toEqual([1_000, 2_000]);
  });

  test("no connection and half an answer are tried again", async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { "Content-Length": 1_000 }).write("{");
      setImmediate(() => response.socket?.destroy());
    };
    script = [cut, half, object()];
    expect((await files.metadata(PATH)).generation).toBe("1");
    expect(asked).toHaveLength(3);
  });

  test("a service that stays silent is given up and asked again", async () => {
    files = open({ silence: 50 });
    script = [() => undefined, object()];
    expect((await files.metadata(PATH)).generation).toBe("1");
  });

  test("a call that never works is given up within the time there is", async () => {
    files = open({ retry: { maxOperationRetryTime: 100_000 } });
    script = Array.from({ length: 50 }, () => failure(503));
    await expect(files.metadata(PATH)).rejects.toEqual(coded("retry-limit-exceeded"));
    expect(timing.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
  });

  test("requests are signed in; credentials that are refused are unauthenticated, an unreachable issuer is tried again", async () => {
    script = [object()];
    await files.metadata(PATH);
    expect(asked[0]).toMatchObject({ method: "GET", path: OBJECT, headers: { authorization: "Bearer a token" } });

    const refused = open({
      accessToken: () => Promise.reject(Object.assign(new Error("invalid_grant"), { status: 400 })),
    });
    await expect(refused.metadata(PATH)).rejects.toEqual(coded("unauthenticated"));
    let attempts = 0;
    const unreachable = open({
      accessToken: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error("ENOTFOUND");
        return "a token";
      },
    });
    script = [object()];
    expect((await unreachable.metadata(PATH)).generation).toBe("1");
    await Promise.all([refused.close(), unreachable.close()]);
  });

  test("an upload is one multipart request with name, metadata and content, and is sent again whole", async () => {
    script = [failure(503), cut, object({ metadata: { alt: "A note" } })];
    const stored = await files.put(PATH, { ...TEXT, customMetadata: { alt: "A note" } }, chunks("he", "llo"));
    expect(stored).toMatchObject({ fullPath: PATH, size: 5, customMetadata: { alt: "A note" } });
    expect(asked).toHaveLength(3);
    for (const { method, path, query, headers, body } of asked) {
      expect([method, path]).toEqual(["POST", "/upload/storage/v1/b/bucket/o"]);
      expect(Object.fromEntries(query)).toEqual({ uploadType: "multipart", name: PATH });
      const boundary = /^multipart\/related; boundary=(.+)$/.exec(headers["content-type"] ?? "")?.[1] ?? "none";
      const [, metadata = "", content = ""] = body.split(`--${boundary}`);
      expect(JSON.parse(metadata.split("\r\n\r\n")[1] ?? "")).toEqual({
        contentType: "text/plain",
        md5Hash: "XUFAKrxLKna5cZ2REBfFkg==",
        metadata: { alt: "A note" },
      });
      expect(content).toBe("\r\nContent-Type: text/plain\r\n\r\nhello\r\n");
    }
  });

  test("a large upload waits on disk, is sent whole each time, and leaves nothing there", async () => {
    const waiting = () => readdirSync(tmpdir()).filter((name) => name.startsWith("edgewise-upload-"));
    const before = waiting();
    script = [failure(503), object()];
    const part = new Uint8Array(1_000_000).fill(120);
    await files.put(PATH, TEXT, chunks(part, part, part, part, part, part));
    expect(asked.map(({ body }) => body.includes("x".repeat(6_000_000)))).toEqual([true, true]);
    expect(waiting()).toEqual(before);
  });

  test("an upload that is called off is cut off at the service too", async () => {
    const caller = new AbortController();
    const cutOff = new Promise<void>((resolve) => {
      script = [
        (response) => {
          response.once("close", resolve);
          caller.abort();
        },
      ];
    });
    await expect(files.put(PATH, TEXT, chunks("hello"), caller.signal)).rejects.toEqual(coded("canceled"));
    await cutOff;
  });

  test("a read is of one generation: an object replaced in between is looked at again", async () => {
    script = [
      object({ generation: "1" }),
      failure(404, "No such object"),
      object({ generation: "2" }),
      media("newer", { "x-goog-generation": "3" }),
      object({ generation: "3", metadata: { third: "yes" } }),
      media("third", { "x-goog-generation": "3" }),
    ];
    const { metadata, body } = await files.get(PATH);
    expect(metadata).toMatchObject({ generation: "3", customMetadata: { third: "yes" } });
    expect(await new Response(body).text()).toBe("third");
    expect(asked.filter(({ query }) => query.has("alt")).map(({ query }) => query.get("generation"))).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  test("a part is asked for as a part; bytes stay packed as they are stored", async () => {
    script = [
      object({ size: "100", contentEncoding: "gzip" }),
      (response) => response.writeHead(206, { "Content-Encoding": "gzip" }).end("packed"),
    ];
    const { metadata, body } = await files.get(PATH, { range: { start: 10, end: 15 } });
    expect(asked[1]?.headers).toMatchObject({ range: "bytes=10-15", "accept-encoding": "gzip" });
    expect(metadata.contentEncoding).toBe("gzip");
    expect(await new Response(body).text()).toBe("packed");
  });

  test("a download that breaks off or falls silent is an error, never a shorter content", async () => {
    files = open({ silence: 50 });
    const begin = (after: (response: ServerResponse) => void): Answer => {
      return (response) => {
        response.writeHead(200, { "Content-Length": 5 });
        response.write("he", () => after(response));
      };
    };
    for (const after of [(response: ServerResponse) => void response.socket?.destroy(), () => undefined]) {
      script = [object(), begin(after)];
      const { body } = await files.get(PATH);
      await expect(new Response(body).text()).rejects.toThrow();
    }
  });

  test("a change is made to the metadata it was worked out from, and once more when another was quicker", async () => {
    script = [
      object({ metageneration: "1", metadata: { old: "1" } }),
      failure(412),
      object({ metageneration: "2", metadata: { old: "1", firebaseStorageDownloadTokens: "theirs" } }),
      object({ metageneration: "3", metadata: { mine: "2", firebaseStorageDownloadTokens: "theirs" } }),
    ];
    const changed = await files.updateMetadata(PATH, { cacheControl: null, customMetadata: { mine: "2" } });
    expect(changed).toMatchObject({ metageneration: "3", customMetadata: { mine: "2" } });
    const patches = asked.filter(({ method }) => method === "PATCH");
    expect(patches.map(({ query }) => Object.fromEntries(query))).toEqual([
      { generation: "1", ifMetagenerationMatch: "1" },
      { generation: "1", ifMetagenerationMatch: "2" },
    ]);
    expect(JSON.parse(patches[1]?.body ?? "")).toEqual({ cacheControl: null, metadata: { old: null, mine: "2" } });
  });

  test("a writer who is always too late is told to come back", async () => {
    script = Array.from({ length: 5 }, () => [object(), failure(412)]).flat();
    await expect(files.updateMetadata(PATH, {})).rejects.toMatchObject({ code: "internal-error", status: 503 });
  });

  test("a token is added to those that others gave meanwhile, and all go at once", async () => {
    script = [
      object(),
      failure(412),
      object({ metageneration: "2", metadata: { firebaseStorageDownloadTokens: "theirs" } }),
      object({ metageneration: "3" }),
      object({ metageneration: "3", metadata: { firebaseStorageDownloadTokens: "theirs,mine" } }),
      object({ metageneration: "4" }),
    ];
    const token = await files.addDownloadToken(PATH);
    expect(JSON.parse(asked[3]?.body ?? "")).toEqual({
      metadata: { firebaseStorageDownloadTokens: `theirs,${token}` },
    });
    await files.revokeDownloadTokens(PATH);
    expect(JSON.parse(asked[5]?.body ?? "")).toEqual({ metadata: { firebaseStorageDownloadTokens: null } });
    expect(script).toEqual([]);
  });

  test("nobody opens an object by its metadata", async () => {
    const customMetadata = { firebaseStorageDownloadTokens: "known" };
    await expect(files.put(PATH, { ...TEXT, customMetadata }, chunks("x"))).rejects.toEqual(coded("invalid-argument"));
    await expect(files.updateMetadata(PATH, { customMetadata })).rejects.toEqual(coded("invalid-argument"));
    expect(asked).toEqual([]);
  });

  test("a deletion whose answer was lost is one all the same", async () => {
    script = [cut, failure(404, "No such object")];
    await files.delete(PATH);
    script = [failure(404, "No such object")];
    await expect(files.delete(PATH)).rejects.toEqual(coded("object-not-found"));
  });

  test("a listing's page token is good for that listing alone", async () => {
    script = [(response) => json(response, 200, { items: [resource()], nextPageToken: "theirs" })];
    const { items, nextPageToken } = await files.list("public/", { limit: 1 });
    expect(items).toHaveLength(1);
    const pageToken = nextPageToken ?? "";
    await expect(files.list("private/", { pageToken })).rejects.toEqual(coded("invalid-argument"));
    expect(asked).toHaveLength(1);
    script = [failure(400, "Invalid argument")];
    await expect(files.list("public/", { pageToken })).rejects.toEqual(coded("invalid-argument"));
    expect(Object.fromEntries(asked[1]?.query ?? [])).toEqual({
      prefix: "public/",
      maxResults: "1000",
      pageToken: "theirs",
    });
  });

  test("a bucket's name is checked when it is opened", () => {
    expect(() => open({ bucket: "" })).toThrow(coded("no-default-bucket"));
    expect(() => open({ bucket: "gs://bucket" })).toThrow(coded("invalid-default-bucket"));
  });
});
