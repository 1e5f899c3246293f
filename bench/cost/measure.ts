import { Agent } from "node:http";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { send } from "../fuzz/send";
import { startTarget, type StartedTarget } from "../fuzz/target";
import { median } from "../measuring";
import type { Handler } from "./handlers";
import { LARGEST_HEAD, mostOf, type Input, type Made } from "./input";
import { judge, type Cost, type LIMITS } from "./judge";
import type { Figures, Order } from "./meter.mjs";

/** A request that costs so much is not made larger: it is a finding already, and its growth is seen below it. */
const ENOUGH = { blockedMs: 1_000, cpuMs: 3_000 };
const LEAST_SIZE = 64;
const TRIES = 3;
/** By how much each further try is smaller: what was answered once may be remembered. */
const SMALLER_EACH_TRY = 0.02;
const PATIENCE_MS = 5_000;
const DEADLINE_MS = 180_000;
const METER = new URL("meter.mjs", import.meta.url).href;

/** The server has ended, or is stuck for so long that it had to be ended. */
export class ServerLost extends Error {
  override readonly name = "ServerLost";
}

/** A server that is measured. */
export interface Measured extends StartedTarget {
  /** What one request costs: the handler's own way of being asked with what an input makes of it. */
  cost(handler: Handler, made: Made, size: number): Promise<Cost>;
  /** Carries out an order within the server and gives its figures afterwards. */
  order(kind: Order["kind"]): Promise<Figures>;
}

/** Whether another request is answered on a connection, as a browser sends one after the other. */
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
    // What is removed meanwhile is no longer there to be counted.
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
      // On a connection of its own, so that it pays for nobody else's request and nobody for its.
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

/** The request as it is sent: from an address of its own, so that no limit hides what it costs. */
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

/** An input at a handler at three sizes, each twice the one before, and what is wrong with what it cost. */
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
 * Measures an input at a handler up to its greatest size, or up to where one request costs too much in any case. What
 * looks wrong is measured again, and the medians count.
 */
export async function measureSeries(
  target: Measured,
  handler: Handler,
  input: Input,
  { plain, scale, limits }: { plain: Cost; scale: number; limits: typeof LIMITS },
): Promise<Series> {
  // What fits into a head is small as it is.
  const greatest = mostOf(input, handler);
  const most = greatest > LARGEST_HEAD ? Math.round(greatest * scale) : greatest;
  const at = async (size: number, times = 0) => {
    const made = await input.make(Math.ceil(size * (1 - times * SMALLER_EACH_TRY)), handler);
    return target.cost(handler, made, size);
  };

  let size = Math.max(1, Math.round(most / 4));
  // Feels its way up: with the square, the first of three sizes may take minutes already.
  for (const feeler of [64, 16].map((share) => Math.max(1, Math.round(most / share)))) {
    if (!isEnough(await at(feeler, TRIES))) continue;
    size = feeler;
    break;
  }
  let costs: Cost[] = [await at(size)];
  // Of what is dear even so, growth shows among small sizes.
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
    // Garbage of one try is not the next one's cost.
    await target.order("collect");
    for (const all of tried) all.push(await at(all[0]?.size ?? size, times));
    problems = judge(series(), plain, limits);
  }
  return { handler, input, costs: series(), problems };
}

/** Leaves the server alone until nothing is going on in it. */
export async function calmDown(target: Measured): Promise<Figures> {
  await pause(500);
  return target.order("collect");
}
