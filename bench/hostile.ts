// Sends 50 expensive requests of each kind at once: is a page view still answered, and does memory stay level?
// Run: npm run build, then npm run bench:hostile -- [--at-once 50] [--rounds 4] [--only "PDF,path"]
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { handlersOf } from "./cost/handlers";
import { mostOf, type Input } from "./cost/input";
import { INPUTS } from "./cost/inputs";
import { calmDown, requestOf, ServerLost, startMeasured, type Measured } from "./cost/measure";
import { oneOfEach, type Pair } from "./cost/plan";
import { quantile, VIEWS, Visitor, type Seen } from "./cost/cost-witness";
import { builtRoutes } from "./fuzz/build-routes";
import { explore } from "./fuzz/explore";
import { send, type Sent } from "./fuzz/send";

/**
 * The longest wait of a page view in milliseconds; on a slow machine, several times its wait among ordinary requests.
 */
const P95_LIMIT_MS = 1_000;
const P95_LIMIT_OF_ORDINARY = 3;
const MEMORY_LIMIT = 1.2;
/** The first round fills caches, and the second still compiles. */
const SETTLED_ROUND = 2;
const IDLE_LOOKS = 40;
const LOOKS_A_ROUND = 3;
/**
 * Shares of the largest size, the smallest first: a request that is refused at once costs less than one just within the
 * limit.
 */
const SHARES = [1 / 16, 1 / 4, 1];
/** Requests this expensive are not made larger. */
const ENOUGH_MS = 1_000;
/** Identical requests may be cached, so there are variants; fewer of large ones, since each is held in memory here. */
const VARIANTS = { small: 50, large: 4, largeBytes: 100_000 };

const { values } = parseArgs({
  options: {
    store: { type: "string", default: process.env["DATA_DIR"] ?? "data" },
    "at-once": { type: "string", default: "50" },
    rounds: { type: "string", default: "4" },
    only: { type: "string", default: "" },
  },
});
const atOnce = Number(values["at-once"]);
const rounds = Number(values.rounds);
const beginnings = values.only.split(",");
const inputs = INPUTS.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));

let crowdAsked = 0;
/** The requests of as many ordinary visitors, for pages that aren't in the cache. */
const ORDINARY: Input = {
  name: "ordinary: uncached pages",
  most: 1_000,
  takes: ({ method, route }) => method === "GET" && route === "routes/casinos._index",
  make: () => ({ path: `/casinos?sort=name&q=crowd${String(crowdAsked++)}` }),
};

const kindOf = ({ name }: Input) => name.split(":")[0] ?? "";
const crowd = new Agent({ keepAlive: false, maxSockets: Infinity });

interface Dearest extends Pair {
  size: number;
  cpuMs: number;
}

/** Returns, for each kind of input, the input and the size that take most processor time. */
async function dearestOfEachKind(target: Measured, pairs: readonly Pair[]): Promise<Map<string, Dearest>> {
  const dearest = new Map<string, Dearest>();
  for (const { handler, input } of pairs) {
    for (const share of SHARES) {
      const size = Math.ceil(mostOf(input, handler) * share);
      const { cpuMs } = await target.cost(handler, await input.make(size, handler), size);
      const kind = kindOf(input);
      if (cpuMs > (dearest.get(kind)?.cpuMs ?? -1)) dearest.set(kind, { handler, input, size, cpuMs });
      if (cpuMs > ENOUGH_MS) break;
    }
  }
  return dearest;
}

/** Returns requests of one kind that are sent together, all different where possible. */
async function requestsOf(target: Measured, { handler, input, size }: Dearest, round: number): Promise<Sent[]> {
  const isLarge = size > VARIANTS.largeBytes;
  const variants = isLarge ? VARIANTS.large : VARIANTS.small;
  const made = await Promise.all(
    Array.from({ length: variants }, (_, at) =>
      input.make(Math.ceil(size * (1 - ((at + round) % VARIANTS.small) / 200)), handler),
    ),
  );
  return Promise.all(
    Array.from({ length: atOnce }, (_, at) => {
      const one = made[at % made.length];
      if (!one) throw new Error(`${input.name} makes nothing.`);
      return requestOf(target, handler, one, round * atOnce + at);
    }),
  );
}

const middleAndEnd = (times: readonly number[]) => ({ p50: quantile(times, 0.5), p95: quantile(times, 0.95) });

let failed = false;
const target = await startMeasured(values.store);
const visitor = new Visitor(target.address);
try {
  const routes = builtRoutes("build");
  const site = await explore(target, { routes, people: ["visitor"], each: 1 });
  const kinds = await dearestOfEachKind(
    target,
    oneOfEach(handlersOf(routes, site, ["visitor"]), [ORDINARY, ...inputs]),
  );

  for (const [kind, { input, handler, size }] of kinds)
    console.log(`${kind}: ${input.name}, ${String(size)}, ${handler.method} ${handler.path}`);

  let looks = 0;
  const idle = await visitor.look(() => ++looks >= IDLE_LOOKS);
  console.log("| Kind | View | p50 | p95 | of an idle server's | |\n|---|---|---|---|---|---|");
  const seenOf = new Map<string, Seen>();
  const memory: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [kind, pair] of kinds) {
      const began = performance.now();
      const requests = await requestsOf(target, pair, round);
      let looks = 0;
      let isOver = false;
      const over = () => (isOver = true);
      const looking = visitor.look(() => ++looks >= LOOKS_A_ROUND);
      void looking.then(over, over);
      // Repeats while the visitor looks, so that each view is requested under load.
      do await Promise.all(requests.map((request) => send(target.address, request, crowd)));
      while (!isOver);
      const seen = await looking;
      process.stderr.write(`round ${String(round)}: ${kind}, ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
      const before = seenOf.get(kind);
      seenOf.set(kind, before ? (Object.fromEntries(VIEWS.map((view) => [view, [...before[view], ...seen[view]]])) as Seen) : seen); // prettier-ignore
    }
    memory.push((await calmDown(target)).residentBytes);
  }

  for (const [kind, seen] of seenOf) {
    for (const view of VIEWS) {
      const [calm, busy] = [middleAndEnd(idle[view]), middleAndEnd(seen[view])];
      const ordinary = quantile(seenOf.get(kindOf(ORDINARY))?.[view] ?? [], 0.95);
      const limit = Math.max(P95_LIMIT_MS, P95_LIMIT_OF_ORDINARY * ordinary);
      const isLate = busy.p95 > limit;
      failed ||= isLate;
      console.log(
        `| ${kind} | ${view} | ${busy.p50.toFixed(0)} ms | ${busy.p95.toFixed(0)} ms | ${(busy.p50 / calm.p50).toFixed(1)} and ${(busy.p95 / calm.p95).toFixed(1)} times | ${isLate ? `over ${limit.toFixed(0)} ms` : ""} |`,
      );
    }
  }
  const growth = (memory.at(-1) ?? Number.NaN) / (memory[SETTLED_ROUND - 1] ?? Number.NaN);
  const isFlat = rounds <= SETTLED_ROUND || growth <= MEMORY_LIMIT;
  failed ||= !isFlat;
  console.log(
    `\nMemory after each round: ${memory.map((bytes) => (bytes / 1e6).toFixed(0)).join(", ")} MB; the last is ${growth.toFixed(2)} times the second${isFlat ? "" : `, over ${String(MEMORY_LIMIT)}`}.`,
  );
} catch (error) {
  if (!(error instanceof ServerLost)) throw error;
  console.log(error.message);
  failed = true;
} finally {
  visitor.leave();
  crowd.destroy();
  await target.stop();
}
process.exitCode = failed ? 1 : 0;
