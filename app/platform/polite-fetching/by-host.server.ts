import { groupedBy } from "~/domain/lists/grouped-by";
import type { Collection, Fields, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { awaitTurn, hostId, type ReadDue, type Robots } from "./host-turns.server";
import type { Watching } from "./watching.server";

/** Hosts asked at the same time. */
export const LANES = 4;
/** The most of one host in a round; its others wait for the next. */
const MOST_A_HOST = 10;

/**
 * Visits what is due, several hosts at a time and the addresses of one host in turn. Ends when `readDue`, which returns
 * the next few, finds nothing new, or at the signal. What is still due after its visit waits for the next call.
 */
export async function visitByHost<T extends { id: string; url: string }>(
  readDue: () => Promise<readonly T[]>,
  visit: (one: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const visited = new Set<string>();
  while (!signal.aborted) {
    const waiting = (await readDue()).filter(({ id }) => !visited.has(id));
    const hosts = [...groupedBy(waiting, ({ url }) => hostId(url)).values()];
    if (hosts.length === 0) return;
    const lane = async () => {
      for (let due = hosts.shift(); due && !signal.aborted; due = hosts.shift())
        for (const one of due.slice(0, MOST_A_HOST)) {
          visited.add(one.id);
          await visit(one);
        }
    };
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
    // Throws only after all have ended, because the job's next run must not begin beside them.
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }
}

/** Documents with an address that is fetched again and again. */
interface DueAddresses<F extends Fields> {
  collection: Collection<F>;
  /** The field that says whether an address is fetched at all. */
  isOn: keyof F & string;
  /** Fetches an address, which is claimed, and stores what was found. */
  look(one: Stored<F>, robots: Robots, watching: Watching, signal: AbortSignal): Promise<void>;
  /** Stores an unexpected error, so that the address is put off. */
  fail(one: Stored<F>, message: string): Promise<void>;
  /** What the log says of such an error. */
  problem: string;
}

/** Documents read from the store at once. */
const READ_AT_ONCE = 200;

/** Fetches every address that is due, each when its turn comes, and returns when none is. */
export function visitDue<F extends Fields & { url: string; dueAt: string }>(
  { collection, isOn, look, fail, problem }: DueAddresses<F>,
  watching: Watching,
  signal: AbortSignal,
): Promise<void> {
  const { documents, clock } = backend();
  const readDue = async () => {
    const where = [[isOn, "==", true] as const, ["dueAt", "<=", clock().toISOString()] as const];
    return (await documents.query(collection, { where, orderBy: ["dueAt"], limit: READ_AT_ONCE })).items;
  };
  const claimOf =
    (id: string): ReadDue<Stored<F>> =>
    async (transaction, now) => {
      const one = await transaction.get(collection, id);
      if (!one?.[isOn] || one.dueAt > now) return null;
      return { of: one, write: (dueAt) => transaction.update(collection, id, { dueAt } as Partial<F>) };
    };
  async function visit({ id }: Stored<F>): Promise<void> {
    try {
      const turn = await awaitTurn(claimOf(id), watching, signal);
      if (turn) await look(turn.of, turn.robots, watching, signal);
    } catch (error) {
      // A server that stops leaves the address to its successor, which takes it over when the claim has run out.
      if (signal.aborted) return;
      log.error({ err: error, id }, problem);
      try {
        const one = await documents.get(collection, id);
        if (one) await fail(one, "Something went wrong on our side. The server’s log says what.");
      } catch (err) {
        log.error({ err, id }, "nor could that be noted");
      }
    }
  }
  return visitByHost(readDue, visit, signal);
}
