import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { handleError } from "~/entry.server";
import { readForm } from "~/http/bodies/form.server";
import { createRequestListener } from "~/http/listener/request-listener.server";
import { limitClients } from "../../server/client-limits";
import { useTestBackend } from "../support/backend";

useTestBackend();

const SECONDS = 60;
let server: Server;
/** What the action under way was given or threw; settles only once it has ended. */
let ended: Promise<unknown>;

/** Starts a server with one address, whose action reads the form and then does what the test says. */
async function start(then: () => Promise<Response> = async () => new Response("done")): Promise<void> {
  let end: (outcome: unknown) => void = () => undefined;
  ended = new Promise((resolve) => (end = resolve));
  const action = ({ request }: ActionFunctionArgs) => {
    const acted = readForm(request).then(then);
    acted.then(end, end);
    return acted;
  };
  const build = {
    entry: { module: { handleError } },
    routes: { only: { id: "only", path: "form", module: { action } } },
    assets: { routes: {}, version: "1" },
    future: {},
    isSpaMode: false,
  } as unknown as ServerBuild;
  const answer = createRequestListener(build);
  server = createServer((request, response) => void answer(request, response).then(() => answers.push("over")));
  limitClients(server, SECONDS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

let answers: string[];

beforeEach(() => {
  answers = [];
  // The sockets' own timers are Node's and stay real.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(log, "error");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const FORMS = {
  plain: "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ntype=general&",
  multipart:
    'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
};

async function send(text: string): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let said = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const asked = once(server, "request");
  socket.write(`POST /form HTTP/1.1\r\nHost: x\r\n${text}`);
  await asked;
  return { socket, said: () => said, closed };
}

const loggedErrors = () => vi.mocked(log.error).mock.calls;

describe.each([
  ["plain", 1],
  ["multipart", 5],
] as const)("A %s form", (kind, times) => {
  test("that never ends gets 408, is not taken for a whole one, and is no error of ours", async () => {
    await start();
    const { socket, said, closed } = await send(FORMS[kind]);
    const answered = once(socket, "data");
    await vi.advanceTimersByTimeAsync(times * SECONDS * 1_000);
    await answered;
    expect(said()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await ended).toMatchObject({ status: 400 });
    await vi.waitUntil(() => answers.length === 1);
    await vi.advanceTimersByTimeAsync(500);
    await closed;
    expect(said().match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(loggedErrors()).toEqual([]);
  });

  test("whose client leaves is no error of ours", async () => {
    await start();
    const { socket } = await send(FORMS[kind]);
    socket.destroy();
    expect(await ended).toMatchObject({ status: 400 });
    await vi.waitUntil(() => answers.length === 1);
    expect(loggedErrors()).toEqual([]);
  });
});

test("An action that fails while its client waits is an error of ours", async () => {
  await start(() => Promise.reject(new Error("the store has gone")));
  const { socket, said } = await send(
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b",
  );
  await once(socket, "data");
  expect(said()).toMatch(/^HTTP\/1\.1 500 /);
  expect(loggedErrors()).toHaveLength(1);
  socket.destroy();
});
