import { isbot } from "isbot";
import { createHash } from "node:crypto";
import { backend, isBackendInstalled, type Backend } from "~/backend/index.server";
import { log } from "~/http/log.server";
import { dailyStats } from "./collection";
import type { DailyStatFields, StatKind } from "./schema";

const FLUSH_EVERY = 5_000;
/** Documents a transaction touches at most. */
const CHUNK = 100;

/** Counts not yet stored, by document id. */
type Buffered = Map<string, DailyStatFields>;

interface Counter {
  buffered: Buffered;
  timer: NodeJS.Timeout | null;
  /** Flushes run one after another, so that they don't contend with themselves. */
  flushing: Promise<void>;
}

const counters = new WeakMap<Backend, Counter>();

function counterOf(current: Backend): Counter {
  let counter = counters.get(current);
  if (!counter) counters.set(current, (counter = { buffered: new Map(), timer: null, flushing: Promise.resolve() }));
  return counter;
}

/** Id of the day's count of a target, as `dailyStatFields` says. */
export function statId(day: string, kind: StatKind, target: string): string {
  return `${day}:${kind}:${createHash("sha256").update(target).digest("hex").slice(0, 20)}`;
}

function add(buffered: Buffered, id: string, stat: DailyStatFields): void {
  const known = buffered.get(id);
  if (known) known.count += stat.count;
  else buffered.set(id, { ...stat });
}

/** True when a person's browser asks for it now: no robot, no prefetch, no look at the headers alone. */
export function isPersonsVisit(request: Request): boolean {
  const agent = request.headers.get("User-Agent");
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return (
    request.method === "GET" && agent !== null && agent !== "" && !isbot(agent) && !/prefetch|prerender/i.test(purpose)
  );
}

/**
 * Counts one more of `kind` for `target` (see `dailyStatFields`) today. Kept in memory and stored within five seconds,
 * so it costs the request nothing and never fails.
 */
export function countStat(kind: StatKind, target: string): void {
  const current = backend();
  const counter = counterOf(current);
  const day = current.clock().toISOString().slice(0, 10);
  const named = target.slice(0, 300);
  add(counter.buffered, statId(day, kind, named), { day, kind, target: named, count: 1 });
  if (counter.timer !== null) return;
  counter.timer = setTimeout(() => {
    void flush(current, counter).catch((error: unknown) => {
      log.error({ err: error }, "counts could not be stored; they are kept for the next try");
    });
  }, FLUSH_EVERY);
  counter.timer.unref();
}

/** Stores what was counted so far. When the store refuses, it throws, and the counts are kept for the next flush. */
export async function flushStats(): Promise<void> {
  if (!isBackendInstalled()) return;
  const current = backend();
  await flush(current, counterOf(current));
}

function flush(current: Backend, counter: Counter): Promise<void> {
  if (counter.timer !== null) clearTimeout(counter.timer);
  counter.timer = null;
  const next = counter.flushing.catch(() => undefined).then(() => store(current, counter));
  counter.flushing = next;
  return next;
}

async function store({ documents }: Backend, counter: Counter): Promise<void> {
  const waiting = [...counter.buffered];
  counter.buffered = new Map();
  for (let from = 0; from < waiting.length; from += CHUNK) {
    const chunk = waiting.slice(from, from + CHUNK);
    try {
      await documents.transaction("system:stats", async (transaction) => {
        const stored = await Promise.all(chunk.map(([id]) => transaction.get(dailyStats, id)));
        chunk.forEach(([id, stat], index) => {
          transaction.set(dailyStats, id, { ...stat, count: stat.count + (stored[index]?.count ?? 0) });
        });
      });
    } catch (error) {
      for (const [id, stat] of waiting.slice(from)) add(counter.buffered, id, stat);
      throw error;
    }
  }
}
