import { backend, isBackendInstalled, type Backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { env } from "~/env.server";
import { log } from "~/backend/log.server";
import { dailyStats, statTotals } from "./collection";
import { OTHER_TARGETS, type DailyStatFields, type StatKind } from "./schema";

const FLUSH_EVERY = env.STATS_SECONDS * 1_000;
/** The most targets that a transaction writes. */
const CHUNK = 100;
/** Targets told apart per day and kind: made-up addresses or words must not fill the store. */
export const MOST_TARGETS = 5_000;

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

/** Returns the id of the day's count of a target, as in `dailyStatFields`. */
export function statId(day: string, kind: StatKind, target: string): string {
  return `${day}:${kind}:${sha256Hex(target).slice(0, 20)}`;
}

/** Returns the id of the day's count of all targets, as in `statTotalFields`, and of the day's list. */
export function totalId(day: string, kind: StatKind): string {
  return `${day}:${kind}`;
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

async function store({ documents }: Backend, counter: Counter): Promise<void> {
  const chunks = [...counter.buffered.values()].flatMap(({ counts, ...of }) => {
    const waiting = [...counts];
    return Array.from({ length: Math.ceil(waiting.length / CHUNK) }, (_, index) => ({
      ...of,
      counts: waiting.slice(index * CHUNK, (index + 1) * CHUNK),
    }));
  });
  counter.buffered = new Map();
  for (const [index, chunk] of chunks.entries()) {
    try {
      await storeChunk(documents, chunk);
    } catch (error) {
      for (const { counts, ...of } of chunks.slice(index))
        for (const [target, count] of counts) add(counter.buffered, of, target, count);
      throw error;
    }
  }
}

/** The day's total and its targets' counts change together, so that they always add up. */
async function storeChunk(
  documents: Backend["documents"],
  { day, hour, kind, counts }: Of & { counts: readonly (readonly [string, number])[] },
): Promise<void> {
  const sum = counts.reduce((all, [, count]) => all + count, 0);
  const named = kind === "visit" ? [] : counts;
  const ids = named.map(([target]) => statId(day, kind, target));
  const otherId = statId(day, kind, OTHER_TARGETS);
  await documents.transaction("system:stats", async (transaction) => {
    const [total, other, ...stored] = await Promise.all([
      transaction.get(statTotals, totalId(day, kind)),
      transaction.get(dailyStats, otherId),
      ...ids.map((id) => transaction.get(dailyStats, id)),
    ]);
    let targets = total?.targets ?? 0;
    let others = 0;
    const next: [string, DailyStatFields][] = [];
    named.forEach(([target, count], index) => {
      const known = stored[index]?.count;
      if (target === OTHER_TARGETS || (known === undefined && targets >= MOST_TARGETS)) {
        others += count;
        return;
      }
      if (known === undefined) targets++;
      next.push([ids[index] ?? "", { day, kind, target, count: count + (known ?? 0) }]);
    });
    if (others > 0) next.push([otherId, { day, kind, target: OTHER_TARGETS, count: others + (other?.count ?? 0) }]);
    for (const [id, stat] of next) transaction.set(dailyStats, id, stat);
    // A day that began without hours goes on without them, since some would be missing.
    const before = total ? total.hours : Array.from({ length: 24 }, () => 0);
    const hours = before?.map((count, at) => (at === hour ? count + sum : count));
    transaction.set(statTotals, totalId(day, kind), {
      ...{ day, kind, count: sum + (total?.count ?? 0), targets },
      ...(hours && { hours }),
    });
  });
}
