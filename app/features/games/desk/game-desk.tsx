import { optionsOf } from "~/domain/codes/names-in";
import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import type { GameType } from "../kinds";
import { GAME_TYPE_LABELS, returnWords } from "../labels";

export interface GameRow extends EditorialRow {
  name: string;
  studio: string;
  type: GameType;
  best: number | null;
  versions: number;
}

/** List of all games, including drafts and scheduled ones. */
export const gameList = defineEditorialList<GameRow>({
  name: "games",
  title: "Games",
  words: { one: "game", many: "games" },
  search: { label: "Name or studio" },
  publicPath: (slug) => `/games/${slug}`,
  sort: "name",
  filters: [
    { name: "type", label: "Type", options: optionsOf(GAME_TYPE_LABELS) },
    { name: "studio", label: "Studio" },
  ],
  columns: ({ name, state, published, changed, address }) => [
    { ...name, label: "Game" },
    { key: "studio", label: "Studio", sort: true, cell: ({ studio }) => studio },
    { key: "type", label: "Type", sort: true, cell: ({ type }) => GAME_TYPE_LABELS[type] },
    {
      key: "best",
      label: "Best version",
      figure: true,
      sort: "descending",
      cell: ({ best }) => (best === null ? "none" : returnWords(best)),
    },
    { key: "versions", label: "Versions", figure: true, optional: true, cell: ({ versions }) => versions },
    state,
    published,
    changed,
    address,
  ],
  labelOf: ({ name }) => name,
  canImport: true,
  empty: { title: "There are no games yet", advice: "Add the first one." },
});
