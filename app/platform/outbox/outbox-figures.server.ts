import { backend } from "~/backend/index.server";
import { perBackend } from "~/platform/catalogue/source.server";
import { outbox } from "./collection";
import { entryKinds, type Outcome } from "./entry-kind";
import { dueSince } from "./schema";

/** How old a count may be. Each asks the store once for each kind, and metrics are often read every few seconds. */
const COUNTED_FOR_MS = 60_000;

/** Outcomes of tries since this process began, by kind and state. */
const outcomes = new Map<string, { kind: string; state: Outcome["state"]; count: number }>();

/** Counts the outcome of a try, once it is recorded. */
export function countSettled(kind: string, state: Outcome["state"]): void {
  const key = `${kind} ${state}`;
  const known = outcomes.get(key);
  if (known) known.count += 1;
  else outcomes.set(key, { kind, state, count: 1 });
}

export interface OutboxFigures {
  /** Entries that wait, of each kind. */
  waiting: { kind: string; count: number }[];
  /** Seconds since the oldest waiting entry was first due; 0 if nothing waits. */
  oldestSeconds: number;
  /** Outcomes of this process's tries since its start. */
  outcomes: { kind: string; state: Outcome["state"]; count: number }[];
}

/** Returns since when the oldest waiting entry has been due; null if nothing is due. */
async function oldestDueSince(): Promise<string | null> {
  const { documents, clock } = backend();
  const { items } = await documents.query(outbox, {
    where: [["state", "==", "waiting"]],
    orderBy: ["order"],
    limit: 1,
  });
  const [since] = items.map(dueSince);
  return since !== undefined && since <= clock().toISOString() ? since : null;
}

interface Counted {
  waiting: OutboxFigures["waiting"];
  since: string | null;
}

async function count(): Promise<Counted> {
  const { documents } = backend();
  const [since, ...waiting] = await Promise.all([
    oldestDueSince(),
    ...entryKinds().map(async (kind) => ({
      kind,
      count: await documents.count(outbox, [
        ["kind", "==", kind],
        ["state", "==", "waiting"],
      ]),
    })),
  ]);
  return { waiting, since };
}

const cached = perBackend<{ at: number; counted: Promise<Counted> | null }>(() => ({ at: 0, counted: null }));

/** Returns the figures for operators. What is counted in the store is up to a minute old. */
export async function outboxFigures(): Promise<OutboxFigures> {
  const now = backend().clock().getTime();
  const last = cached();
  if (last.counted === null || Math.abs(now - last.at) >= COUNTED_FOR_MS) {
    last.at = now;
    last.counted = count();
  }
  const { counted } = last;
  try {
    const { waiting, since } = await counted;
    const oldestSeconds = since === null ? 0 : Math.max(0, (now - Date.parse(since)) / 1_000);
    return { waiting, oldestSeconds, outcomes: [...outcomes.values()] };
  } catch (error) {
    if (last.counted === counted) last.counted = null;
    throw error;
  }
}
