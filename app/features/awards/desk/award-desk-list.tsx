import { optionsOf } from "~/domain/codes/names-in";
import { valueColumn } from "~/platform/admin-list/list-definition";
import { Link } from "@remix-run/react";
import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { ShortDay } from "~/ui/date-time";
import type { AwardPhase } from "../kinds";
import { PHASE_WORDS } from "../labels";

export interface AwardRow extends EditorialRow {
  year: number;
  title: string;
  phase: AwardPhase;
  categories: number;
  nominees: number;
  votingUntil: string;
}

/** List of all years of the awards. */
export const awardList = defineEditorialList<AwardRow>({
  name: "awards",
  title: "Awards",
  words: { one: "year", many: "years" },
  search: { label: "Year or title" },
  publicPath: (slug) => `/awards/${slug}`,
  sort: "-year",
  filters: [{ name: "phase", label: "Phase", options: optionsOf(PHASE_WORDS) }],
  columns: ({ state, published, changed, address }) => [
    {
      key: "year",
      label: "Year",
      sort: "descending",
      cell: ({ id, year }) => <Link to={`/admin/awards/${id}`}>{year}</Link>,
      csv: ({ year }) => year,
    },
    valueColumn("name", "Title", ({ title }) => title, { sort: true }),
    {
      key: "phase",
      label: "Phase",
      sort: true,
      cell: ({ id, phase }) => <Link to={`/admin/awards/${id}/desk`}>{PHASE_WORDS[phase]}</Link>,
      csv: ({ phase }) => PHASE_WORDS[phase],
    },
    state,
    valueColumn("categories", "Categories", ({ categories }) => categories, { figure: true }),
    valueColumn("nominees", "Nominees", ({ nominees }) => nominees, { figure: true }),
    valueColumn("voting", "Voting until", ({ votingUntil }) => votingUntil, {
      sort: "descending",
      show: (votingUntil) => <ShortDay at={votingUntil} />,
    }),
    { ...published, optional: true },
    changed,
    address,
  ],
  labelOf: ({ title }) => title,
  empty: { title: "There are no awards yet", advice: "Add the first year." },
});
