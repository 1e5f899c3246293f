import { z } from "zod/v4";
import { allDocuments } from "~/backend/documents/each-document";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { instant } from "~/domain/codes/codes";
import { DAY_MS } from "~/domain/day-ms";
import { versionTotals } from "~/features/casinos/score/totals-collection";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { gameObservations, games } from "./collection";
import { bestReturn, observedFor } from "./observed-version";
import type { GameFields, GameObservationFields } from "./schema";

const SYSTEM = "system:version-totals";
/** A job that was down for a while still finds what changed meanwhile. */
const LOOKED_BACK_MS = 8 * DAY_MS;

/** Returns how many of the games that a casino's observations name were seen, and how many run their best version. */
export function tallyVersions(
  observations: readonly GameObservationFields[],
  ofCasino: readonly (Pick<GameFields, "publishState" | "versions"> & { id: string })[],
): { seen: number; best: number } {
  const ofGame = new Map<string, GameObservationFields[]>();
  for (const one of observations) {
    const others = ofGame.get(one.gameId);
    if (others) others.push(one);
    else ofGame.set(one.gameId, [one]);
  }
  let [seen, best] = [0, 0];
  for (const { id, publishState, versions } of ofCasino) {
    const most = publishState === "published" ? bestReturn(versions) : null;
    const counting = observedFor(ofGame.get(id) ?? [], null);
    if (!counting || most === null) continue;
    seen += 1;
    if (counting.percent >= most) best += 1;
  }
  return { seen, best };
}

/**
 * Counts how many of a casino's observed games run their best version, by the newest observation wherever it was made.
 * The list of casinos is filtered by it.
 */
export async function countVersions(casinoId: string): Promise<void> {
  const { documents, clock } = backend();
  const countedAt = clock().toISOString();
  const observations = await allDocuments(documents, gameObservations, {
    where: [["casinoId", "==", casinoId]],
    orderBy: ["-seenOn"],
  });
  const found = await documents.getMany(games, [...new Set(observations.map(({ gameId }) => gameId))]);
  const { seen, best } = tallyVersions(
    observations,
    found.filter((game) => game !== null),
  );
  await documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(versionTotals, casinoId);
    if (known && known.countedAt > countedAt) return;
    transaction.set(versionTotals, casinoId, { seen, best, countedAt });
  });
}

const params = z.object({ casinoId: z.string(), at: instant });

const countEntry = defineEntryKind<z.infer<typeof params>>({
  kind: "count-versions",
  params,
  urgency: "bulk",
  lane: ({ casinoId }) => casinoId,
  async deliver({ casinoId, at }) {
    const known = await backend().documents.get(versionTotals, casinoId);
    // Of many observations that were imported at once, the first count has the others as well.
    if (!known || known.countedAt <= at) await countVersions(casinoId);
    return { state: "sent" };
  },
});

/** Queues `countVersions` as part of the transaction that changes what was seen at a casino. */
export function queueCount(transaction: Transaction, casinoId: string): void {
  queue(transaction, countEntry, { casinoId, at: backend().clock().toISOString() }, { about: { casino: casinoId } });
}

/** Counts again for the casinos at which games were seen that changed within the last days, since their best version may have. */
export async function recountChangedGames(): Promise<void> {
  const { documents, clock } = backend();
  const since = new Date(clock().getTime() - LOOKED_BACK_MS).toISOString();
  const changed = await allDocuments(documents, games, { where: [["updatedAt", ">", since]], orderBy: ["updatedAt"] });
  const due = new Set<string>();
  for (const { id } of changed) {
    const where = [["gameId", "==", id]] as const;
    for (const { casinoId } of await allDocuments(documents, gameObservations, { where, orderBy: ["-seenOn"] }))
      due.add(casinoId);
  }
  await eachEntry(
    [...due].map((id) => ({ id })),
    "a casino's versions could not be counted",
    ({ id }) => countVersions(id),
  );
}
