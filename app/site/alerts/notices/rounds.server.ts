import { backend } from "~/backend/index.server";
import { alertRounds } from "~/platform/alerts/collection";

const SYSTEM = "system:alerts";
/**
 * What was published more recently than this may not be in every instance's memory yet, so it waits for the next round.
 */
const SETTLE_MS = 60_000;

/** The time whose news is told: after `from`, up to and including `until`. */
export interface Round {
  from: string;
  until: string;
}

/**
 * Tells what is new since the last round, where `findNew` finds anything. The round's end is stored before the first
 * person is told: after a kill the same round is told again, with the same keys, so that nobody is told twice and
 * nothing is left out. The same holds after the signal, when `tell` leaves the rest untold. The first round of an
 * installation only notes where it begins. Returns what `tell` does, or 0.
 */
export async function notifyInRounds<T>(
  name: string,
  findNew: (round: Round) => Promise<readonly T[]>,
  tell: (news: readonly T[], round: Round) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - SETTLE_MS).toISOString();
  const known = await documents.get(alertRounds, name);
  if (!known) {
    await documents.batch(SYSTEM).set(alertRounds, name, { from: until, until: null }).commit();
    return 0;
  }
  // Without news nothing is written: the next round begins where this one did.
  if (known.until === null && (await findNew({ from: known.from, until })).length === 0) return 0;
  const round = await documents.transaction(SYSTEM, async (transaction) => {
    const now = await transaction.get(alertRounds, name);
    if (!now) return null;
    if (now.until === null) transaction.update(alertRounds, name, { until });
    return { from: now.from, until: now.until ?? until };
  });
  if (!round) return 0;
  const told = await tell(await findNew(round), round);
  if (signal?.aborted) return told;
  await documents.transaction(SYSTEM, async (transaction) => {
    const now = await transaction.get(alertRounds, name);
    // Another instance may have ended this round and begun the next.
    if (now?.until === round.until) transaction.update(alertRounds, name, { from: round.until, until: null });
  });
  return told;
}
