import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { casinos } from "~/features/casinos/collection";
import { findCasinoChoice } from "~/features/casinos/desk/casino-choice.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { gameObservations, games } from "../collection";
import type { GameObservationFields } from "../schema";
import { gameIdOf, observationsImport } from "./observation-import.server";
import { observationList, type ObservationRow } from "./observation-list";

async function search(q: string): Promise<Stored<GameObservationFields>[]> {
  const [gameId, casino] = await Promise.all([gameIdOf(q), findCasinoChoice(q)]);
  const wanted = [
    ...(gameId === null ? [] : [["gameId", "==", gameId] as const]),
    ...(casino ? [["casinoId", "==", casino.id] as const] : []),
  ];
  const found = await Promise.all(
    wanted.map((one) =>
      backend().documents.query(gameObservations, { where: [one], orderBy: ["-seenOn"], limit: MOST_FOUND }),
    ),
  );
  return [...new Map(found.flatMap(({ items }) => items).map((one) => [one.id, one])).values()];
}

/** Admin list of observations. */
export const observationDesk: AdminList<ObservationRow> = {
  definition: observationList,
  import: observationsImport,
  source: storeSource<GameObservationFields, ObservationRow>({
    collection: gameObservations,
    sorts: { recordedAt: ["recordedAt"] },
    search,
    async rows(documents) {
      const { documents: store } = backend();
      const [of, at] = await Promise.all([
        store.getMany(games, [...new Set(documents.map(({ gameId }) => gameId))]),
        store.getMany(casinos, [...new Set(documents.map(({ casinoId }) => casinoId))]),
      ]);
      const named = (all: readonly ({ id: string; slug: string; name: string } | null)[]) =>
        new Map(all.flatMap((one) => (one ? [[one.id, { slug: one.slug, name: one.name }] as const] : [])));
      const [gameNames, casinoNames] = [named(of), named(at)];
      return documents.map(({ id, gameId, casinoId, percent, country, seenOn, means, picture, ...one }) => ({
        ...{ id, percent, country, seenOn, means, recordedAt: one.recordedAt, loweredFrom: one.loweredFrom ?? null },
        path: `/admin/games/${encodeURIComponent(gameId)}/observations`,
        game: gameNames.get(gameId) ?? { slug: gameId, name: gameId },
        casino: casinoNames.get(casinoId) ?? { slug: casinoId, name: casinoId },
        picture: picture && JSON.stringify(picture),
      }));
    },
  }),
};
