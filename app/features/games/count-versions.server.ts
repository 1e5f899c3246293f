import { groupedBy } from "~/domain/lists/grouped-by";
import { z } from "zod/v4";
import { allDocuments, eachDocument } from "~/backend/documents/each-document";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { instant, type Country } from "~/domain/codes/codes";
import { DAY_MS } from "~/domain/day-ms";
import { versionTotals } from "~/features/casinos/score/totals-collection";
import { versionTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import type { VersionTotalsFields } from "~/features/casinos/score/version-totals";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { gameObservations, games } from "./collection";
import { bestReturn, observedByCountry, observedFor } from "./observed-version";
import type { GameFields, GameObservationFields } from "./schema";

const SYSTEM = "system:version-totals";
/** A job that was down for a while still finds what changed meanwhile. */
const LOOKED_BACK_MS = 8 * DAY_MS;

type Tally = Pick<VersionTotalsFields, "seen" | "best" | "bestIn" | "games">;

/**
 * Returns which and how many of the games that a casino's observations name were seen, and how many run their best
 * version: by all observations, and by those that count for a country.
 */
export function tallyVersions(
  observations: readonly GameObservationFields[],
  ofCasino: readonly (Pick<GameFields, "name" | "publishState" | "versions"> & { id: string })[],
): Tally {
  const ofGame = groupedBy(observations, ({ gameId }) => gameId);
  let best = 0;
  const seen: string[] = [];
  const more = new Map<Country, number>();
  for (const { id, name, publishState, versions } of ofCasino) {
    const most = publishState === "published" ? bestReturn(versions) : null;
    const own = ofGame.get(id) ?? [];
    const counting = observedFor(own, null);
    if (!counting || most === null) continue;
    const isBest = counting.percent >= most;
    seen.push(name);
    if (isBest) best += 1;
    for (const { country, percent } of own.length > 1 ? observedByCountry(own) : [])
      if (percent >= most !== isBest) more.set(country, (more.get(country) ?? 0) + (isBest ? -1 : 1));
  }
  const bestIn = Object.fromEntries([...more].map(([country, difference]) => [country, best + difference]));
  return { seen: seen.length, best, games: seen.join("\n"), ...(more.size > 0 && { bestIn }) };
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
  const tally = tallyVersions(
    observations,
    found.filter((game) => game !== null),
  );
  await documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(versionTotals, casinoId);
    if (known && known.countedAt > countedAt) return;
    transaction.set(versionTotals, casinoId, { ...tally, countedAt });
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

/** Entries that one transaction queues. */
const QUEUED_AT_ONCE = 200;

/** Queues a count for each casino at which a game was seen, after its versions changed, or what the public sees of it. */
export async function queueCountsOf(gameId: string): Promise<void> {
  const casinoIds = [...(await casinosThatRan(gameId))];
  for (let from = 0; from < casinoIds.length; from += QUEUED_AT_ONCE)
    await backend().documents.transaction(SYSTEM, (transaction) => {
      for (const casinoId of casinoIds.slice(from, from + QUEUED_AT_ONCE)) queueCount(transaction, casinoId);
      return Promise.resolve();
    });
}

async function casinosThatRan(gameId: string): Promise<Set<string>> {
  const query = { where: [["gameId", "==", gameId]], orderBy: ["-seenOn"] } as const;
  const casinoIds = new Set<string>();
  for await (const { casinoId } of eachDocument(backend().documents, gameObservations, query)) casinoIds.add(casinoId);
  return casinoIds;
}

/** Counts again for the casinos at which games were seen that changed within the last days, since their best version may have. */
export async function recountChangedGames(): Promise<void> {
  const { documents, clock } = backend();
  const since = new Date(clock().getTime() - LOOKED_BACK_MS).toISOString();
  const changed = await allDocuments(documents, games, { where: [["updatedAt", ">", since]], orderBy: ["updatedAt"] });
  const due = new Set<string>();
  for (const { id } of changed) for (const casinoId of await casinosThatRan(id)) due.add(casinoId);
  // Counts from before the games were named.
  for (const totals of (await versionTotalsInMemory.read()).items) if (totals.games === undefined) due.add(totals.id);
  await eachEntry(
    [...due].map((id) => ({ id })),
    "a casino's versions could not be counted",
    ({ id }) => countVersions(id),
  );
}
