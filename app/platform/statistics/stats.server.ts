import { randomUUID } from "node:crypto";
import { backend, isBackendInstalled, type Backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { log } from "~/backend/log.server";
import { addCounts, MOST_TARGETS, totalId } from "./add-counts.server";
import { statParts } from "./collection";
import { countsOf, inParts, OTHER_TARGETS, type StatKind, type StatPartFields } from "./schema";

const FLUSH_EVERY = env.STATS_SECONDS * 1_000;
const SYSTEM = "system:stats";
/** Parts that one batch stores. */
const PARTS_AT_ONCE = 50;

interface Counter {
  /** Counts not yet stored: those of each target, by hour and kind. */
  buffered: Map<string, Buffered>;
  timer: NodeJS.Timeout | null;
  /** Flushes run one after another, so that they don't conflict with each other. */
  flushing: Promise<void>;
}

interface Buffered {
  day: string;
  /** Hour of the day (UTC). */
  hour: number;
  kind: StatKind;
  counts: Map<string, number>;
}

const counters = new WeakMap<Backend, Counter>();

function counterOf(current: Backend): Counter {
  let counter = counters.get(current);
  if (!counter) counters.set(current, (counter = { buffered: new Map(), timer: null, flushing: Promise.resolve() }));
  return counter;
}

type Of = Omit<Buffered, "counts">;

function add(buffered: Counter["buffered"], { day, hour, kind }: Of, target: string, count: number): void {
  const id = `${totalId(day, kind)}:${String(hour)}`;
  let group = buffered.get(id);
  if (!group) buffered.set(id, (group = { day, hour, kind, counts: new Map() }));
  const { counts } = group;
  const named = counts.has(target) || counts.size < MOST_TARGETS ? target : OTHER_TARGETS;
  counts.set(named, (counts.get(named) ?? 0) + count);
}

/**
 * Counts one more of `kind` today, for `target` (see `dailyStatFields`) if the kind has any. Held in memory and
 * stored within `STATS_SECONDS`, so it costs the request nothing and never fails.
 */
export function countStat(kind: StatKind, target = ""): void {
  const current = backend();
  const counter = counterOf(current);
  const now = current.clock();
  const of = { day: now.toISOString().slice(0, 10), hour: now.getUTCHours(), kind };
  add(counter.buffered, of, target.slice(0, 300), 1);
  if (counter.timer !== null) return;
  counter.timer = setTimeout(() => {
    void flush(current, counter).catch((error: unknown) => {
      log.error({ err: error }, "counts could not be stored; they are kept for the next try");
    });
  }, FLUSH_EVERY);
  counter.timer.unref();
}

/** Stores the counts so far. If the store refuses, throws and keeps the counts for the next flush. */
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

async function store(current: Backend, counter: Counter): Promise<void> {
  const parts = [...counter.buffered.values()].flatMap(({ counts, ...of }) =>
    inParts(counts).map((part) => ({ ...of, ...part })),
  );
  counter.buffered = new Map();
  const atOnce = current.isShared ? PARTS_AT_ONCE : 1;
  for (let at = 0; at < parts.length; at += atOnce) {
    try {
      await storeSome(current, parts.slice(at, at + atOnce));
    } catch (error) {
      for (const part of parts.slice(at))
        for (const [target, count] of countsOf(part)) add(counter.buffered, part, target, count);
      throw error;
    }
  }
}

/**
 * Adds the counts to the day's; where other instances use the store too, stores them for the scheduler to add: a
 * document that all instances changed would take about one change a second from them together.
 */
async function storeSome({ documents, isShared }: Backend, parts: readonly StatPartFields[]): Promise<void> {
  if (!isShared) {
    for (const part of parts) await documents.transaction(SYSTEM, (transaction) => addCounts(transaction, [part]));
    return;
  }
  const batch = documents.batch(SYSTEM);
  for (const part of parts) batch.set(statParts, randomUUID(), part);
  await batch.commit();
}
