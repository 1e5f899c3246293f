import { defineList, type AdminListDefinition, valueColumn } from "~/platform/admin-list/list-definition";
import { ShortDay } from "~/ui/date-time";
import { NameLink } from "~/ui/text/typed-text";
import type { ObservationMeans } from "../kinds";
import { MEANS_LABELS, returnWords } from "../labels";

export interface ObservationRow {
  id: string;
  /** Where all of the game's observations are. */
  path: string;
  game: { slug: string; name: string };
  casino: { slug: string; name: string };
  percent: number;
  country: string;
  seenOn: string;
  means: ObservationMeans;
  /** JSON. */
  picture: string | null;
  recordedAt: string;
  loweredFrom: number | null;
}

/** List of all observations, whose export is a file to import. */
export const observationList: AdminListDefinition<ObservationRow> = defineList<ObservationRow>({
  name: "observations",
  duty: "editor",
  path: "/admin/games/observations",
  title: "Observations of games",
  words: { one: "observation", many: "observations" },
  search: { label: "Game or casino" },
  sort: "-recordedAt",
  columns: [
    {
      ...{ key: "game", label: "Game", csv: ({ game }) => game.slug },
      cell: ({ game, path }) => <NameLink to={path}>{game.name}</NameLink>,
    },
    {
      key: "casino",
      label: "Casino",
      cell: ({ casino }) => <bdi>{casino.name}</bdi>,
      csv: ({ casino }) => casino.slug,
    },
    valueColumn("percent", "Version", ({ percent }) => percent, {
      figure: true,
      show: (percent) => returnWords(percent),
    }),
    valueColumn("country", "From", ({ country }) => country),
    valueColumn("seenOn", "Seen on", ({ seenOn }) => seenOn, { show: (seenOn) => <ShortDay at={seenOn} /> }),
    valueColumn("means", "How", ({ means }) => means, { show: (means) => MEANS_LABELS[means] }),
    valueColumn("recordedAt", "Recorded", ({ recordedAt }) => recordedAt, {
      sort: "descending",
      show: (recordedAt) => <ShortDay at={recordedAt} />,
    }),
  ],
  exports: { loweredFrom: ({ loweredFrom }) => loweredFrom, picture: ({ picture }) => picture },
  idOf: ({ id }) => id,
  labelOf: ({ game, casino }) => `${game.name} at ${casino.name}`,
  hrefOf: ({ path }) => path,
  canImport: true,
  empty: { title: "Nobody has looked yet", advice: "Add what you see on a game’s own page, or import a CSV." },
});
