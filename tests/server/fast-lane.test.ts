import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import type { Documents } from "~/backend/documents/port";
import type { CachedResponse } from "~/http/page-cache/cached-response.server";
import { PageCache } from "~/http/page-cache/page-cache.server";
import type { RequestHead } from "~/http/request-head";
import { SerializedResponse } from "~/http/responses/serialized-response.server";
import { openFastLane, type FastLane } from "../../server/fast-lane/fast-lane";
import type { LaneAnswer } from "../../server/fast-lane/lane";

const BODY = "a page for everybody";
/** More bytes than the system buffers while nobody reads them. */
const LARGE = 20_000_000;
const GET = (path: string, ...lines: string[]) => [`GET ${path} HTTP/1.1`, "Host: a", ...lines, "", ""].join("\r\n");

let documents: Documents;
let cache: PageCache;
let kept: CachedResponse;
let server: Server;
let lane: FastLane;
let find: (head: RequestHead) => CachedResponse | Promise<CachedResponse | null> | null;
let told: LaneAnswer[];
let atHttp: string[];
/** node:http's answers wait for this promise. */
let held: Promise<void>;
const sockets: Socket[] = [];

beforeEach(async () => {
  documents = openSqliteDocuments({ file: ":memory:", collections: [] });
  cache = new PageCache({
    documents,
    maxBytes: 10_000_000,
    render: () => Promise.resolve(new Response(BODY, { headers: { "Content-Type": "text/html" } })),
  });
  kept = await keep("/");
  find = ({ url }) => (url === "/kept" ? kept : null);
  told = [];
  atHttp = [];
  held = Promise.resolve();
  server = createServer((request, response) => {
    atHttp.push(`${request.method ?? ""} ${request.url ?? ""} from ${String(request.socket.remoteAddress)}`);
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => void held.then(() => response.end(`http ${request.url ?? ""} ${body}`)));
  });
  lane = openFastLane(server, { find: (head) => find(head), answered: (answered) => told.push(answered) });
  lane.server.listen(0, "127.0.0.1");
  await once(lane.server, "listening");
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  lane.cut();
  lane.server.close();
  cache.close();
  await documents.close();
});

async function keep(path: string): Promise<CachedResponse> {
  const answer = await cache.answer({ text: path, isBounded: true, request: () => new Request(`http://a${path}`) });
  if (answer.kind === "pass") throw new Error("nothing to keep");
  return { kind: "hit", page: answer.page };
}

/** A connection that collects what comes. */
function open() {
  const socket = connect((lane.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  return {
    /** Resolves once the server has read everything that was sent, that is, once it has answered a later request. */
    async isRead() {
      const later = open();
      later.send(GET("/kept"));
      await later.answers(BODY);
    },
    send: (text: string) => socket.write(text, "latin1"),
    end: () => socket.end(),
    /** Reads nothing more for now. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    breakOff: () => socket.destroy(),
    closed,
    /** What has come since the last call, once there are as many answers, each with an ending known to the test. */
    async answers(...endings: string[]): Promise<string> {
      const isThere = () => endings.every((ending) => received.includes(ending));
      // Large answers take a while where others are at work.
      await expect.poll(isThere, { interval: 5, timeout: 20_000 }).toBe(true);
      const all = received;
      received = "";
      return all;
    },
  };
}

/** Makes the next look-up of a page wait until the test settles it; resolves once the look-up has started. */
function waitingFind(): Promise<(answer: CachedResponse | null) => void> {
  return new Promise((looked) => {
    find = () => new Promise((resolve) => looked(resolve));
  });
}

test("a cached page is answered without node:http, repeatedly on one connection", async () => {
  const connection = open();
  for (let turn = 0; turn < 3; turn++) {
    connection.send(GET("/kept"));
    const answer = await connection.answers(BODY);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain(`\r\ncontent-length: ${String(BODY.length)}\r\n`);
    expect(answer).toContain("\r\nserver-timing: cache;desc=hit\r\n");
    const date = /\r\ndate: (.*)\r\n/.exec(answer)?.[1] ?? "";
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
  }
  expect(atHttp).toEqual([]);
  expect(told.map(({ status, kind, isComplete }) => [status, kind, isComplete])).toEqual(
    Array.from({ length: 3 }, () => [200, "hit", true]),
  );
});

test("the compressed form, the head alone, and 304", async () => {
  const connection = open();
  connection.send(GET("/kept", "Accept-Encoding: gzip, br"));
  expect(await connection.answers("\r\n\r\n")).toContain("\r\ncontent-encoding: br\r\n");
  connection.send(GET("/kept").replace("GET", "HEAD"));
  const head = await connection.answers("\r\n\r\n");
  expect(head).toContain(`content-length: ${String(BODY.length)}`);
  expect(head).not.toContain(BODY);
  connection.send(GET("/kept", `If-None-Match: W/${kept.page.etags.identity}`));
  const unchanged = await connection.answers("\r\n\r\n");
  expect(unchanged).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
  expect(unchanged).not.toContain("content-length");
});

test("a plain request for something else goes to node:http, and the connection comes back", async () => {
  const connection = open();
  connection.send(GET("/other"));
  expect(await connection.answers("http /other")).not.toContain(BODY);
  connection.send(GET("/kept"));
  await connection.answers(BODY);
  connection.send(GET("/more"));
  await connection.answers("http /more");
  connection.send(GET("/kept"));
  await connection.answers(BODY);
  expect(atHttp).toEqual(["GET /other from 127.0.0.1", "GET /more from 127.0.0.1"]);
  expect(told).toHaveLength(2);
});

test("a request with a body is left to node:http, and so is all that follows on its connection", async () => {
  const connection = open();
  connection.send("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12");
  connection.send("345");
  await connection.answers("http /form 12345");
  connection.send(GET("/kept"));
  await connection.answers("http /kept");
  expect(told).toEqual([]);
});

test("requests sent at once are answered in their order", async () => {
  const connection = open();
  connection.send(GET("/first") + GET("/kept") + GET("/last"));
  const all = await connection.answers("http /first", "http /kept", "http /last");
  expect(all.indexOf("http /first")).toBeLessThan(all.indexOf("http /kept"));
  expect(all.indexOf("http /kept")).toBeLessThan(all.indexOf("http /last"));
});

test("a request that comes while another is at node:http waits its turn there", async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((open) => (release = open));
  held = gate;
  const connection = open();
  connection.send(GET("/slow"));
  await connection.isRead();
  connection.send(GET("/kept"));
  await connection.isRead();
  release();
  const all = await connection.answers("http /slow", "http /kept");
  expect(all.indexOf("http /slow")).toBeLessThan(all.indexOf("http /kept"));
});

test("a page that is being rendered is waited for; when nothing comes of it, node:http answers", async () => {
  const settle = waitingFind();
  const connection = open();
  connection.send(GET("/kept"));
  (await settle)({ ...kept, kind: "miss" });
  expect(await connection.answers(BODY)).toContain("server-timing: cache;desc=miss");
  find = () => Promise.resolve(null);
  connection.send(GET("/nothing"));
  await connection.answers("http /nothing");
});

test("a head that comes in pieces, or is invalid, is left to node:http", async () => {
  const connection = open();
  connection.send("GET /kept HT");
  await connection.isRead();
  connection.send("TP/1.1\r\nHost: a\r\n\r\n");
  await connection.answers("http /kept");
  const broken = open();
  broken.send("nonsense\r\n\r\n");
  expect(await broken.answers("\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  await broken.closed;
});

describe("a response that nobody reads yet", () => {
  const toldOfLarge = () => told.filter(({ head }) => head.url === "/large").map(({ isComplete }) => isComplete);

  async function askForLarge() {
    const { page } = kept;
    const gzip = new SerializedResponse(
      200,
      ["content-length", String(LARGE + BODY.length)],
      Buffer.from("x".repeat(LARGE) + BODY),
    );
    const large: CachedResponse = {
      kind: "hit",
      page: { ...page, serializedResponses: { ...page.serializedResponses, gzip } },
    };
    find = ({ url }) => (url === "/large" ? large : kept);
    const connection = open();
    connection.pause();
    connection.send(GET("/large", "Accept-Encoding: gzip"));
    await connection.isRead();
    expect(toldOfLarge()).toEqual([]);
    return connection;
  }

  test("is reported once it is read", async () => {
    const connection = await askForLarge();
    connection.resume();
    await connection.answers(BODY);
    await expect.poll(toldOfLarge).toEqual([true]);
  });

  test("is reported as broken off when it never is", async () => {
    const connection = await askForLarge();
    connection.breakOff();
    await expect.poll(toldOfLarge).toEqual([false]);
  });
});

test("a browser that has sent everything is answered and disconnected", async () => {
  const connection = open();
  connection.send(GET("/kept"));
  connection.end();
  await connection.answers(BODY);
  await connection.closed;
});

test("a server that stops ends idle connections at once and others with their answer", async () => {
  const idle = open();
  idle.send(GET("/kept"));
  await idle.answers(BODY);
  const asked = waitingFind();
  const busy = open();
  busy.send(GET("/kept"));
  const settle = await asked;
  const closed = new Promise((resolve) => lane.server.close(resolve));
  lane.leave();
  await idle.closed;
  settle(kept);
  await busy.answers(BODY);
  await busy.closed;
  await closed;
});

test("a connection that node:http has is closed when the server stops, once nothing is in progress on it", async () => {
  const connection = open();
  connection.send("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12345");
  await connection.answers("http /form 12345");
  let release: () => void = () => undefined;
  held = new Promise((open) => (release = open));
  const busy = open();
  busy.send("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nlast");
  await expect.poll(() => atHttp.length).toBe(2);
  const closed = new Promise((resolve) => lane.server.close(resolve));
  lane.leave();
  await connection.closed;
  release();
  await busy.answers("http /form last");
  await busy.closed;
  await closed;
});

describe("a head that does not end in time", () => {
  beforeEach(() => (server.headersTimeout = 100));

  /** Sends a byte now and then, so that the connection is never idle. */
  function trickle(connection: ReturnType<typeof open>): void {
    const timer = setInterval(() => connection.send("a"), 20);
    void connection.closed.then(() => clearInterval(timer));
  }

  test("gets 408, on a new connection", async () => {
    const connection = open();
    connection.send("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    trickle(connection);
    expect(await connection.answers("\r\n\r\n")).toMatch(/^HTTP\/1\.1 408 /);
    await connection.closed;
  });

  test("gets 408, on one that has been answered before", async () => {
    const connection = open();
    connection.send("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12345");
    await connection.answers("http /form 12345");
    connection.send("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    trickle(connection);
    expect(await connection.answers("\r\n\r\n")).toMatch(/^HTTP\/1\.1 408 /);
    await connection.closed;
  });
});

test("answers of one turn each go to who asked", async () => {
  const connections = Array.from({ length: 20 }, open);
  for (let turn = 0; turn < 5; turn++) {
    const forms = connections.map((_, at) => ["br", "gzip"][(at + turn) % 2] ?? "");
    for (const [at, connection] of connections.entries())
      connection.send(GET("/kept", `Accept-Encoding: ${forms[at] ?? ""}`));
    for (const [at, connection] of connections.entries())
      await connection.answers(`content-encoding: ${forms[at] ?? ""}`);
    for (const [at, connection] of connections.entries()) connection.send(GET(`/other-${String(at)}`));
    for (const [at, connection] of connections.entries()) await connection.answers(`http /other-${String(at)} `);
  }
  expect(told).toHaveLength(100);
});
