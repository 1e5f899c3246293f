import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { GAME_FIELDS } from "../game-fields";
import { GAME_TYPE_LABELS } from "../labels";
import { bestReturn } from "../observed-version";
import { publishedGames } from "../published-games.server";
import type { GameFields } from "../schema";
import { gameList } from "./game-desk";
import { gameKind } from "./game-kind.server";

/** A game's columns in the admin's CSV, for export and import. */
export const GAME_CSV = csvOf(GAME_FIELDS, { first: ["slug", "name", "studio", "type"] });

const items = editorialItems(gameKind, publishedGames);

async function studios() {
  const { all } = await publishedGames.read();
  return [...new Set(all.map(({ studio }) => studio))].sort((a, b) => a.localeCompare(b, "en"));
}

/** Admin list of games. */
export const gameDesk = editorialDesk({
  kind: gameKind,
  definition: gameList,
  import: editorialListImport(gameKind, items, GAME_CSV),
  filterOptions: async () => ({ studio: (await studios()).map((value) => ({ value, label: value })) }),
  items,
  fields({ document }: EditorialItem<GameFields>) {
    const { name, studio, type, versions } = document;
    return { name, studio, type, best: bestReturn(versions), versions: versions.length };
  },
  searched: ({ document, working }) => [document.name, working.name, document.studio],
  values: { type: ({ document }) => document.type, studio: ({ document }) => document.studio },
  sorts: {
    name: ({ document }) => document.name,
    studio: ({ document }) => document.studio,
    type: ({ document }) => GAME_TYPE_LABELS[document.type],
    best: ({ document }) => bestReturn(document.versions) ?? 0,
  },
  ...csvExport(GAME_CSV),
});
