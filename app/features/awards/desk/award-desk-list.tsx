import { Link } from "@remix-run/react";
import { defineList } from "~/platform/admin-list/list-definition";
import { EDITORIAL_BULK } from "~/platform/publishing/bulk/bulk-actions";
import { choices, editorialColumns, type EditorialRow } from "~/platform/publishing/bulk/editorial-columns";
import { STATE_OPTIONS } from "~/platform/publishing/bulk/listed-state";
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

const { state, published, changed, address } = editorialColumns<AwardRow>((slug) => `/awards/${slug}`);

/** List of all years of the awards. */
export const awardList = defineList<AwardRow>({
  name: "awards",
  title: "Awards",
  path: "/admin/awards",
  words: { one: "year", many: "years" },
  search: { label: "Year or title" },
  sort: "-year",
  filters: [
    { name: "state", label: "State", options: STATE_OPTIONS },
    { name: "phase", label: "Phase", options: choices(PHASE_WORDS) },
  ],
  columns: [
    {
      key: "year",
      label: "Year",
      sort: "descending",
      cell: ({ id, year }) => <Link to={`/admin/awards/${id}`}>{year}</Link>,
      csv: ({ year }) => year,
    },
    { key: "name", label: "Title", sort: true, cell: ({ title }) => title, csv: ({ title }) => title },
    {
      key: "phase",
      label: "Phase",
      sort: true,
      cell: ({ id, phase }) => <Link to={`/admin/awards/${id}/desk`}>{PHASE_WORDS[phase]}</Link>,
      csv: ({ phase }) => PHASE_WORDS[phase],
    },
    state,
    {
      key: "categories",
      label: "Categories",
      figure: true,
      cell: ({ categories }) => categories,
      csv: ({ categories }) => categories,
    },
    {
      key: "nominees",
      label: "Nominees",
      figure: true,
      cell: ({ nominees }) => nominees,
      csv: ({ nominees }) => nominees,
    },
    {
      key: "voting",
      label: "Voting until",
      sort: "descending",
      cell: ({ votingUntil }) => <ShortDay at={votingUntil} />,
      csv: ({ votingUntil }) => votingUntil,
    },
    { ...published, optional: true },
    changed,
    address,
  ],
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title,
  bulk: EDITORIAL_BULK,
  create: { to: "/admin/awards/new", label: "New year" },
  empty: { title: "There are no awards yet", advice: "Make the first year." },
});
