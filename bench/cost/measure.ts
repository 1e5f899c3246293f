import { Agent } from "node:http";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { send } from "../fuzz/send";
import { startTarget, type StartedTarget } from "../fuzz/target";
import { median } from "../measuring";
import type { Handler } from "./handlers";
import { LARGEST_HEAD, mostOf, type Input, type Made } from "./input";
import { judge, type Cost, type LIMITS } from "./cost-judge";
import type { Figures, Order } from "./meter.mjs";

/** A request this expensive is not made larger: it is already a finding, and its growth shows at smaller sizes. */
const ENOUGH = { blockedMs: 1_000, cpuMs: 3_000 };
const LEAST_SIZE = 64;
const TRIES = 3;
/** Each repetition is smaller by this share, because an identical request may be cached. */
const SMALLER_EACH_TRY = 0.02;
const PATIENCE_MS = 5_000;
const DEADLINE_MS = 180_000;
const METER = new URL("meter.mjs", import.meta.url).href;

/** The server has ended, or is stuck for so long that it had to be ended. */
export class ServerLost extends Error {
  override readonly name = "ServerLost";
}

/** A server under measurement. */
export interface Measured extends StartedTarget {
  /** Returns the cost of one request: the handler's own request with the input's changes. */
  cost(handler: Handler, made: Made, size: number): Promise<Cost>;
  /** Sends an order to the server and returns its figures afterwards. */
  order(kind: Order["kind"]): Promise<Figures>;
}

/** True if the connection still answers a further request. */
function goesOn(address: string, connection: Agent): Promise<boolean> {
  const next = { method: "GET", path: "/healthz", headers: [], body: null };
  const answered = send(address, next, connection).then(
    ({ status }) => status === 200,
    () => false,
  );
  return Promise.race([answered, pause(PATIENCE_MS, false, { ref: false })]);
}

function folderBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    // A file may be removed meanwhile.
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/** Starts the built server, with a meter in it, on a copy of a store. */
export async function startMeasured(store: string): Promise<Measured> {
  const target = await startTarget(store, METER);
  const { server, folder, address } = target;
  let asked = 0;

  function order(kind: Order["kind"]): Promise<Figures> {
    return new Promise((resolve, reject) => {
      const lost = (why: string) => {
        server.kill("SIGKILL");
        reject(new ServerLost(why));
      };
      const ended = () => lost("The server has ended.");
      const timer = setTimeout(() => lost("The server answers nothing any more."), DEADLINE_MS);
      server.once("exit", ended);
      server.once("message", (figures) => {
        clearTimeout(timer);
        server.off("exit", ended);
        resolve(figures as Figures);
      });
      if (server.connected) server.send({ kind } satisfies Order);
      else ended();
    });
  }

  return {
    ...target,
    order,
    async cost(handler, made, size) {
      const { method, path, headers, body } = await requestOf(target, handler, made, asked++);
      const before = folderBytes(folder);
      await order("begin");
      // On its own connection, so that it doesn't include the cost of other requests, nor they its.
      const connection = new Agent({ keepAlive: true, maxSockets: 1 });
      const answer = await send(address, { method, path, headers, body }, connection).catch((error: unknown) => {
        throw new ServerLost(String(error));
      });
      const { blockedMs, cpuMs, peakBytes } = await order("end");
      const isStuck = !(await goesOn(address, connection));
      connection.destroy();
      if (signedOut(answer.headers["set-cookie"])) target.endSession(handler.who);
      return {
        size,
        sentBytes: path.length + headers.flat().join("").length + (body?.byteLength ?? 0),
        status: answer.status,
        ...{ blockedMs, cpuMs, memoryBytes: peakBytes, answerBytes: Buffer.byteLength(answer.body) },
        isStuck,
        diskBytes: Math.max(0, folderBytes(folder) - before),
      };
    },
  };
}

const signedOut = (cookies: string | string[] | undefined) =>
  [cookies ?? []].flat().some((cookie) => cookie.startsWith("session=;"));

/** Returns the request to send, from its own address, so that no rate limit hides its cost. */
export async function requestOf(target: StartedTarget, handler: Handler, made: Made, number: number) {
  const session = await target.cookieOf(handler.who);
  const { headers = [], body = null } = made;
  const cookies = [session, ...headers.filter(([name]) => name === "Cookie").map(([, value]) => value)];
  const all = new Map<string, string>([
    ["X-Forwarded-For", [number >> 16, number >> 8, number].map((part) => String(part % 256)).reduce((address, part) => `${address}.${part}`, "10")], // prettier-ignore
    ["Sec-Fetch-Site", "same-origin"],
  ]);
  if (body?.type != null) all.set("Content-Type", body.type);
  for (const [name, value] of headers) if (name !== "Cookie") all.set(name, value);
  const cookie = cookies.filter((one) => one !== null).join("; ");
  if (cookie !== "") all.set("Cookie", cookie);
  return { method: handler.method, path: made.path ?? handler.path, headers: [...all], body: body?.bytes ?? null };
}

/** An input at a handler at three sizes, each twice the one before, with the problems in its cost. */
export interface Series {
  handler: Handler;
  input: Input;
  costs: readonly [Cost, Cost, Cost];
  problems: string[];
}

const middle = (costs: readonly Cost[]): Cost => {
  const [first] = costs;
  if (!first) throw new Error("There are no costs.");
  const of = (key: Exclude<keyof Cost, "isStuck">) => median(costs.map((cost) => cost[key]));
  return {
    ...first,
    isStuck: costs.some(({ isStuck }) => isStuck),
    ...{ blockedMs: of("blockedMs"), cpuMs: of("cpuMs"), memoryBytes: of("memoryBytes") },
    ...{ answerBytes: of("answerBytes"), diskBytes: of("diskBytes") },
  };
};

const isEnough = ({ blockedMs, cpuMs, isStuck }: Cost) =>
  isStuck || blockedMs > ENOUGH.blockedMs || cpuMs > ENOUGH.cpuMs;

/**
 * Measures an input at a handler up to its largest size, or up to where one request costs too much in any case.
 * Suspicious results are measured again, and the medians count.
 */
export async function measureSeries(
  target: Measured,
  handler: Handler,
  input: Input,
  { plain, scale, limits }: { plain: Cost; scale: number; limits: typeof LIMITS },
): Promise<Series> {
  // Inputs within a head are small already.
  const greatest = mostOf(input, handler);
  const most = greatest > LARGEST_HEAD && !input.isWhole ? Math.round(greatest * scale) : greatest;
  const at = async (size: number, times = 0) => {
    const made = await input.make(Math.ceil(size * (1 - times * SMALLER_EACH_TRY)), handler);
    return target.cost(handler, made, size);
  };

  let size = Math.max(1, Math.round(most / 4));
  // Approaches the size gradually: with quadratic growth, the first of three sizes may already take minutes.
  for (const probe of [64, 16].map((share) => Math.max(1, Math.round(most / share)))) {
    if (!isEnough(await at(probe, TRIES))) continue;
    size = probe;
    break;
  }
  let costs: Cost[] = [await at(size)];
  // If an input is still too expensive, its growth shows at small sizes.
  while (costs.some(isEnough) && size > LEAST_SIZE) {
    size = Math.round(size / 4);
    costs = [await at(size)];
  }
  while (costs.length < 3 || (size < most && !costs.some(isEnough))) {
    size *= 2;
    costs.push(await at(size));
  }
  const tried = costs.slice(-3).map((cost) => [cost]) as [Cost[], Cost[], Cost[]];
  const series = () => tried.map(middle) as [Cost, Cost, Cost];
  let problems = judge(series(), plain, limits);
  for (let times = 1; times < TRIES && problems.length > 0; times++) {
    // The garbage of one try must not count towards the next.
    await target.order("collect");
    for (const all of tried) all.push(await at(all[0]?.size ?? size, times));
    problems = judge(series(), plain, limits);
  }
  return { handler, input, costs: series(), problems };
}

/** Waits until the server is idle. */
export async function calmDown(target: Measured): Promise<Figures> {
  await pause(500);
  return target.order("collect");
}
