import { optionsOf } from "~/domain/codes/names-in";
import { valueColumn } from "~/platform/admin-list/list-definition";
import { Link } from "@remix-run/react";
import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { ShortDay } from "~/ui/date-time";
import type { DealModel } from "../kinds";
import { MODEL_LABELS } from "../labels";

export interface DealRow extends EditorialRow {
  name: string;
  partner: string;
  casino: string;
  casinoId: string;
  model: DealModel;
  links: number;
  endsOn: string;
}

/** List of all deals. */
export const dealList = defineEditorialList<DealRow>({
  name: "deals",
  title: "Deals",
  words: { one: "deal", many: "deals" },
  search: { label: "Name, casino or partner" },
  publicPath: null,
  duty: "commercial",
  sort: "name",
  filters: [
    { name: "model", label: "How it pays", options: optionsOf(MODEL_LABELS) },
    { name: "partner", label: "Partner" },
  ],
  columns: ({ name, state, changed }) => [
    { ...name, label: "Deal" },
    {
      key: "casino",
      label: "Casino",
      sort: true,
      cell: ({ casino, casinoId }) => <Link to={`/admin/casinos/${casinoId}`}>{casino}</Link>,
      csv: ({ casino }) => casino,
    },
    { key: "partner", label: "Partner", sort: true, cell: ({ partner }) => partner },
    { key: "model", label: "How it pays", sort: true, cell: ({ model }) => MODEL_LABELS[model] },
    { key: "links", label: "Links", figure: true, cell: ({ links }) => links },
    valueColumn("ends", "Ends", ({ endsOn }) => endsOn, {
      sort: true,
      show: (endsOn) => (endsOn === "" ? "no end" : <ShortDay at={endsOn} />),
    }),
    state,
    changed,
  ],
  labelOf: ({ name }) => name,
  canImport: true,
  empty: { title: "There are no deals yet", advice: "Add a partner first, then a deal with its links." },
});
