import { describe, expect, test } from "vitest";
import { Client } from "./support/client";
import { useServer } from "./support/each-test";
import { closing, rawRequest, silentClient } from "./support/raw-client";
import { until } from "./support/server";

// With a setting that waits at most 2 seconds for a client, or 10 with files.
describe.each(["on", "off"])("with the fast lane %s", (FAST_LANE) => {
  const server = useServer({ CLIENT_SECONDS: "2", FAST_LANE });

  const FORM = "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";

  /** Sends a byte now and then until it is cut off; returns the server's response. */
  async function drip(begin: string): Promise<string> {
    const { socket, text } = await drippingClient(begin);
    await closing(socket);
    return text();
  }

  async function drippingClient(begin: string) {
    const socket = await silentClient(server().port, begin);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    const timer = setInterval(() => socket.write("a"), 100);
    socket.once("close", () => clearInterval(timer));
    return { socket, text: () => Buffer.concat(chunks).toString() };
  }

  const isUp = async () => expect((await fetch(`${server().origin}/casinos`)).status).toBe(200);

  test("headers that never end are cut off with 408, however many do so, and others are served", async () => {
    const slow = Array.from({ length: 200 }, () => drip("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: a"));
    await isUp();
    for (const said of await Promise.all(slow)) expect(said).toMatch(/^(HTTP\/1\.1 408 |$)/);
    await isUp();
  });

  test("a form that never ends is cut off with 408, and others are served", async () => {
    const slow = Array.from({ length: 50 }, () => drip(`${FORM}Content-Length: 100000\r\n\r\ntype=general&message=`));
    await isUp();
    for (const said of await Promise.all(slow)) expect(said).toMatch(/^HTTP\/1\.1 408 /);
    await isUp();
  });

  const multipart = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${String(length)}\r\n\r\n` +
    `--b\r\nContent-Disposition: form-data; name="evidence"; filename="a.txt"\r\n\r\n`;

  test("uploads that trickle keep nobody's form waiting, nor anybody's upload", async () => {
    const slow = await Promise.all(
      Array.from({ length: 44 }, (_, at) =>
        drippingClient(multipart("/complaints/submit-form", at % 2 === 0 ? 5_000_000 : 5_000)),
      ),
    );
    const send = async (file: File | null) => {
      const form = new FormData();
      form.set("story", "They keep my money.");
      form.set("intent", "save");
      if (file) form.set("evidence", file);
      const began = performance.now();
      const answer = await fetch(`${server().origin}/complaints/submit-form`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      return { status: answer.status, isSoon: performance.now() - began < 5_000 };
    };
    expect(await send(null)).toEqual({ status: 303, isSoon: true });
    expect(await send(new File(["They wrote."], "a=b; c.txt"))).toEqual({ status: 303, isSoon: true });
    for (const { socket } of slow) socket.destroy();
    await isUp();
  });

  test("forms that trickle keep nobody else's form waiting", async () => {
    const slow = await Promise.all(
      Array.from({ length: 44 }, () => drippingClient(`${FORM}Content-Length: 900000\r\n\r\ntype=general&message=`)),
    );
    const visitor = new Client(server().origin);
    const answer = await visitor.post("/contact", {
      type: "general",
      email: "a@x.example",
      message: "Is anybody there, by any chance?",
    });
    expect(answer.status).toBeLessThan(400);
    for (const { socket } of slow) socket.destroy();
  });

  test("a client that reads nothing of a response is cut off", async () => {
    const how = { megabytes: 24 };
    await server().sabotage({ kind: "fault", fault: { collection: "complaints", call: "query", how } });
    const reader = await silentClient(server().port, "GET /complaints.data HTTP/1.1\r\nHost: x\r\n\r\n");
    await until("its answer is over", () =>
      server()
        .log()
        .some(({ path }) => path === "/complaints.data"),
    );
    await server().sabotage({ kind: "fault", fault: null });
    // The rest of the response never arrives.
    reader.resume();
    await closing(reader);
    expect(reader.bytesRead).toBeLessThan(24_000_000);
    await isUp();
  });

  test("a connection that stays silent after its response is closed", async () => {
    const { socket, text } = await rawRequest(server().port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(text()).toMatch(/^HTTP\/1\.1 200 /);
    await closing(socket);
  });

  test("headers of more than 16 KB get 431", async () => {
    const { text } = await rawRequest(
      server().port,
      `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"a".repeat(20_000)}\r\n\r\n`,
    );
    expect(text()).toMatch(/^HTTP\/1\.1 431 /);
    await isUp();
  });

  test("a body larger than a form gets 413, whether it says so or not, and one of too many fields gets 413", async () => {
    const visitor = new Client(server().origin);
    const large = await rawRequest(server().port, `${FORM}Content-Length: 1100000\r\n\r\n`);
    expect(large.text()).toMatch(/^HTTP\/1\.1 413 /);
    large.socket.destroy();

    const chunk = "a".repeat(60_000);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(20);
    const chunked = await rawRequest(
      server().port,
      `${FORM}Transfer-Encoding: chunked\r\n\r\n7\r\ntype=ge\r\n${chunks}0\r\n\r\n`,
    );
    expect(chunked.text()).toMatch(/^HTTP\/1\.1 413 /);

    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`f${String(at)}`, "a"]));
    expect((await visitor.post("/contact", many)).status).toBe(413);
    await isUp();
  });

  test("a Host that is no host gets 400", async () => {
    const { text } = await rawRequest(server().port, "GET / HTTP/1.1\r\nHost: a b<script>\r\n\r\n");
    expect(text()).toMatch(/^HTTP\/1\.1 400 /);
    expect(text()).not.toContain("<script>");
  });
});
