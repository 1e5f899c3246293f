import { once } from "node:events";
import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/env.server";
import { bodyOf } from "~/http/bodies/request-body.server";

const MEGABYTE = Buffer.alloc(1_048_576, "a");

function* megabytes(count: number) {
  for (let at = 0; at < count; at++) yield MEGABYTE;
}

const trusted = env.TRUST_PROXY;

describe("the body of a request", () => {
  let server: Server;
  let receive: (request: IncomingMessage, response: ServerResponse) => Promise<string>;
  beforeEach(async () => {
    server = createServer((request, response) => {
      receive(request, response).then(
        (text) => response.end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => {
    vi.useRealTimers();
    env.TRUST_PROXY = trusted;
    server.closeAllConnections();
    server.close();
  });

  async function post(
    body: Iterable<Buffer>,
    { agent, path = "/", type, address }: { agent?: Agent; path?: string; type?: string; address?: string } = {},
  ): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const sent = ask({
      ...{ port, path, host: "127.0.0.1", method: "POST" },
      ...(agent && { agent }),
      headers: {
        ...(type !== undefined && { "Content-Type": type }),
        ...(address !== undefined && { "X-Forwarded-For": address }),
      },
    });
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    // What is cut off fails as a request and as a stream.
    sent.on("error", () => undefined);
    Readable.from(body).pipe(sent);
    const [answer] = await answered;
    return Buffer.concat(await answer.toArray()).toString();
  }

  test("comes whole and in order", async () => {
    receive = async (request, response) => new Response(bodyOf(request, response, once(response, "close"))).text();
    expect(await post([Buffer.from("one "), Buffer.from("two")])).toBe("one two");
  });

  test("a second long text ends once the first is answered, and short ones don't wait", async () => {
    // Nobody's turn ends by itself.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ends: string[] = [];
    let firstCameIn: () => void = () => undefined;
    const isIn = new Promise<void>((resolve) => (firstCameIn = resolve));
    let answerFirst: () => void = () => undefined;
    const firstAnswered = new Promise<void>((resolve) => (answerFirst = resolve));
    receive = async (request, response) => {
      const name = request.url ?? "";
      const text = await new Response(bodyOf(request, response, firstAnswered)).text();
      ends.push(name);
      if (name === "/first") firstCameIn();
      if (name === "/first") await firstAnswered;
      return String(text.length);
    };
    const type = "application/x-www-form-urlencoded";
    const form = (path: string, bytes: number) => post([Buffer.alloc(bytes, "a")], { path, type });
    const first = form("/first", 40_000);
    await isIn;
    const second = form("/second", 40_000);
    expect(await form("/short", 1_000)).toBe("1000");
    expect(ends).toEqual(["/first", "/short"]);
    answerFirst();
    expect(await Promise.all([first, second])).toEqual(["40000", "40000"]);
    expect(ends).toEqual(["/first", "/short", "/second"]);
  });

  test("a long text doesn't wait for one whose action waits", async () => {
    const never = new Promise<never>(() => undefined);
    let firstCameIn: () => void = () => undefined;
    const isIn = new Promise<void>((resolve) => (firstCameIn = resolve));
    receive = async (request, response) => {
      const text = await new Response(bodyOf(request, response, never)).text();
      if (request.url !== "/first") return String(text.length);
      firstCameIn();
      return never;
    };
    const form = (path: string) =>
      post([Buffer.alloc(40_000, "a")], { path, type: "application/x-www-form-urlencoded" });
    form("/first").catch(() => undefined);
    await isIn;
    expect(await form("/second")).toBe("40000");
  });

  test("long texts of one address don't fill the queue for others", async () => {
    // Nobody's turn ends by itself.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    env.TRUST_PROXY = true;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    receive = async (request, response) =>
      String((await new Response(bodyOf(request, response, answered)).text()).length);
    const form = (address: string) =>
      post([Buffer.alloc(40_000, "a")], { type: "application/x-www-form-urlencoded", address });
    let refused = 0;
    let isFull: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (isFull = resolve));
    const many = Array.from({ length: 30 }, async () => {
      const text = await form("192.0.2.1");
      if (text === "40000") return;
      refused += 1;
      if (refused === 10) isFull();
    });
    await full;
    const other = form("192.0.2.2");
    answer();
    expect(await other).toBe("40000");
    await Promise.all(many);
    expect(refused).toBe(10);
  });

  test("a reader that stops can still answer a client that goes on sending", async () => {
    receive = async (request, response) => {
      const reader = bodyOf(request, response, once(response, "close")).getReader();
      await reader.read();
      await reader.cancel(new Error("That is enough."));
      return "enough";
    };
    expect(await post(megabytes(8))).toBe("enough");
  });

  test("one that is refused unread doesn't lie in the way of the next request on its connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    receive = async (request, response) => {
      bodyOf(request, response, once(response, "close"));
      return "refused";
    };
    expect(await post(megabytes(2), { agent })).toBe("refused");
    receive = async (request, response) => new Response(bodyOf(request, response, once(response, "close"))).text();
    expect(await post([Buffer.from("next")], { agent })).toBe("next");
    agent.destroy();
  });

  test("a body that nobody wants is not taken in for ever", async () => {
    let request!: IncomingMessage;
    const waiting = new Promise<string>(() => undefined);
    receive = async (received, response) => {
      request = received;
      await bodyOf(received, response, once(response, "close")).cancel();
      return waiting;
    };
    await expect(post(megabytes(64))).rejects.toThrow();
    expect(request.destroyed).toBe(true);
  });

  test("a connection that ends within it is an error for its reader", async () => {
    const failed = new Promise<string>((resolve) => {
      receive = (request, response) => {
        const read = new Response(bodyOf(request, response, once(response, "close"))).text();
        read.catch((error: unknown) => resolve(String(error)));
        return read;
      };
    });
    const { port } = server.address() as AddressInfo;
    const sent = ask({ port, host: "127.0.0.1", method: "POST", headers: { "Content-Length": 100 } });
    sent.on("error", () => undefined);
    server.once("request", () => sent.destroy());
    sent.write("half");
    expect(await failed).toMatch(/Error/);
  });
});
