import type { Stored } from "~/backend/documents/port";
import { allDocuments } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { readJsonData } from "~/http/responses/json-data";
import { cacheData } from "~/platform/catalogue/data-cache.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { gameObservations, games } from "./collection";
import { returnWords } from "./labels";
import type { GameObservationFields } from "./schema";

export type Observation = Stored<GameObservationFields>;

/** The observations whose picture is in the library, so that it isn't deleted. */
export const picturedObservations = definePublishedCollection(gameObservations, {
  query: { where: [["pictureId", ">", ""]] },
});

/** Returns what was observed of a casino's games or of a game at casinos, the latest days first. */
export function listObservations(of: { casinoId: string } | { gameId: string }): Promise<Observation[]> {
  const where = "casinoId" in of ? (["casinoId", "==", of.casinoId] as const) : (["gameId", "==", of.gameId] as const);
  return allDocuments(backend().documents, gameObservations, { where: [where], orderBy: ["-seenOn"] });
}

/** The observations of a casino, or of a game, for pages that nothing else caches. */
const observed = cacheData<{ observations: Observation[] }>();

/** Returns the same by game or by casino, for readers. */
export async function groupedObservations(
  of: { casinoId: string } | { gameId: string },
): Promise<Map<string, Observation[]>> {
  const grouped = new Map<string, Observation[]>();
  const held = await observed(JSON.stringify(of), async () => ({ observations: await listObservations(of) }));
  for (const one of readJsonData(held)?.observations ?? []) {
    const key = "casinoId" in of ? one.gameId : one.casinoId;
    grouped.set(key, [...(grouped.get(key) ?? []), one]);
  }
  return grouped;
}

export type NewObservation = Omit<GameObservationFields, "gameId" | "recordedAt">;

/** The same version seen on the same day from the same country is one observation, however often it is sent. */
function idOf(gameId: string, { casinoId, country, seenOn, percent }: NewObservation): string {
  return [gameId, casinoId, country, seenOn, String(percent).replace(".", "_")].join(".");
}

/**
 * Records which version of a game a casino runs; the same form sent twice records it once. `known`: it is recorded with
 * other evidence.
 */
export function recordObservation(
  gameId: string,
  seen: NewObservation,
  staff: Staff,
): Promise<"recorded" | "known" | "missing" | "no-version"> {
  const { documents, clock } = backend();
  const id = idOf(gameId, seen);
  return documents.transaction(staff.uid, async (transaction) => {
    const game = await transaction.get(games, gameId);
    const casino = await transaction.get(casinos, seen.casinoId);
    if (!game || !casino) return "missing";
    const known = await transaction.get(gameObservations, id);
    if (known) return known.means === seen.means && known.picture?.src === seen.picture?.src ? "recorded" : "known";
    if (!game.versions.some(({ percent }) => percent === seen.percent)) return "no-version";
    transaction.set(
      gameObservations,
      id,
      { ...seen, gameId, recordedAt: clock().toISOString() },
      { when: { exists: false } },
    );
    recordAct(transaction, staff, {
      action: "game.observe",
      entity: { kind: "game", id: gameId, label: game.name },
      changes: [
        { field: casino.name, from: null, to: `${returnWords(seen.percent)}, ${seen.country}, ${seen.seenOn}` },
      ],
    });
    return "recorded";
  });
}

/** Removes an observation that was wrong; false if the game has none with that id. */
export function removeObservation(gameId: string, id: string, staff: Staff): Promise<boolean> {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const seen = await transaction.get(gameObservations, id);
    if (seen?.gameId !== gameId) return false;
    const game = await transaction.get(games, gameId);
    const casino = await transaction.get(casinos, seen.casinoId);
    transaction.delete(gameObservations, id);
    recordAct(transaction, staff, {
      action: "game.remove-observation",
      entity: { kind: "game", id: gameId, label: game?.name ?? gameId },
      changes: [
        {
          field: casino?.name ?? seen.casinoId,
          from: `${returnWords(seen.percent)}, ${seen.country}, ${seen.seenOn}`,
          to: null,
        },
      ],
    });
    return true;
  });
}
