import { fold } from "~/domain/text/fold";
import { definePublishedCollection, derive } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { games } from "./collection";
import { bestReturn } from "./observed-version";

export const publishedGames = definePublishedCollection(games, EDITORIAL_VISIBILITY);

/** Created once: comparing with a locale makes a collator each time, which a list of thousands can't afford. */
const byName = new Intl.Collator("en").compare;

/** What lists of some games need of each: its place by name among all, its best version, and what a search looks for it by. */
export const placedGames = derive([publishedGames], ({ items }) => {
  const placed = items.toSorted((a, b) => byName(a.name, b.name) || byName(a.slug, b.slug));
  return new Map(
    placed.map((game, place) => [
      game.id,
      { game, place, words: fold(`${game.name} ${game.studio}`), best: bestReturn(game.versions) },
    ]),
  );
});
