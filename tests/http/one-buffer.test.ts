import { once } from "node:events";
import { connect, createServer, Socket, type AddressInfo, type Server } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readIntoOneBuffer } from "~/http/one-buffer.server";

interface Taken {
  socket: Socket;
  /** What was read, each time copied at once. */
  read: string[];
  /** The bytes themselves, as they were given. */
  given: Buffer[];
}

let server: Server;
let taken: Taken[];

beforeEach(async () => {
  taken = [];
  server = createServer({ allowHalfOpen: true }, (accepted) => {
    const read: string[] = [];
    const given: Buffer[] = [];
    const socket = readIntoOneBuffer(accepted, (bytes) => {
      read.push(bytes.toString("latin1"));
      given.push(bytes);
    });
    socket.on("error", () => undefined);
    taken.push({ socket, read, given });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  for (const { socket } of taken) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<{ client: Socket; taken: Taken }> {
  const before = taken.length;
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await expect.poll(() => taken.length).toBe(before + 1);
  const one = taken[before];
  if (!one) throw new Error("not accepted");
  return { client, taken: one };
}

test("each connection reads its own bytes, all into the same memory", async () => {
  const a = await open();
  const b = await open();
  a.client.write("first of a");
  await expect.poll(() => a.taken.read).toEqual(["first of a"]);
  b.client.write("first of b");
  await expect.poll(() => b.taken.read).toEqual(["first of b"]);
  expect(a.taken.given[0]?.buffer).toBe(b.taken.given[0]?.buffer);
  a.taken.socket.write("answer to a");
  const [answer] = (await once(a.client, "data")) as [Buffer];
  expect(answer.toString()).toBe("answer to a");
  expect(a.taken.socket.remotePort).toBe(a.client.localPort);
});

test("a connection that is paused reads nothing until it goes on", async () => {
  const { client, taken } = await open();
  client.write("one");
  await expect.poll(() => taken.read).toEqual(["one"]);
  taken.socket.pause();
  client.write("two");
  const other = await open();
  other.client.write("later");
  await expect.poll(() => other.taken.read).toEqual(["later"]);
  expect(taken.read).toEqual(["one"]);
  taken.socket.resume();
  await expect.poll(() => taken.read).toEqual(["one", "two"]);
});

test("more than the memory holds comes in several reads, nothing lost", async () => {
  const { client, taken } = await open();
  const sent = Array.from({ length: 40_000 }, (_, at) => at.toString(36)).join(" ");
  client.write(sent);
  await expect.poll(() => taken.read.join("").length).toBe(sent.length);
  expect(taken.read.join("")).toBe(sent);
  expect(taken.read.length).toBeGreaterThan(1);
});

test("the end is told, and the server counts the connection out once it is closed", async () => {
  const { client, taken } = await open();
  const ended = once(taken.socket, "end");
  client.end("last words");
  await ended;
  expect(taken.read).toEqual(["last words"]);
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  expect(await count()).toBe(1);
  taken.socket.end();
  await once(taken.socket, "close");
  await expect.poll(count).toBe(0);
});

test("a connection that Node doesn't hand over is read as usual", () => {
  const unconnected = new Socket();
  const read: string[] = [];
  expect(readIntoOneBuffer(unconnected, (bytes) => read.push(bytes.toString()))).toBe(unconnected);
  unconnected.emit("data", Buffer.from("bytes"));
  expect(read).toEqual(["bytes"]);
  unconnected.destroy();
});
