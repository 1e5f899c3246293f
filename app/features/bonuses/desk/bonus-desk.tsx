import { optionsOf } from "~/domain/codes/names-in";
import { Link } from "@remix-run/react";
import { defineEditorialList, factsChecked, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { ShortDay } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { BonusState } from "../bonus-lifecycle";
import { TYPE_LABELS, type BonusType } from "../kinds";
import { MODEL_NAMES, STATE_LABELS } from "../labels";

export interface BonusRow extends EditorialRow {
  title: string;
  casinoId: string;
  casino: string;
  type: BonusType;
  offer: BonusState;
  wagering: number;
  endsAt: string | null;
  verifiedAt: string | null;
}

/** List of all bonuses, including drafts and ended ones. */
export const bonusList = defineEditorialList<BonusRow>({
  name: "bonuses",
  title: "Bonuses",
  words: { one: "bonus", many: "bonuses" },
  search: { label: "Title, casino or code" },
  publicPath: (slug) => `/bonuses/${slug}`,
  sort: "name",
  filters: [
    { name: "offer", label: "Offer", options: optionsOf(STATE_LABELS) },
    { name: "type", label: "Type", options: optionsOf(TYPE_LABELS) },
    { name: "model", label: "Model", options: optionsOf(MODEL_NAMES) },
    {
      name: "ending",
      label: "Ending",
      options: optionsOf({ soon: "Within 7 days", due: "Within 7 days or lately over", open: "Without an end" }),
    },
  ],
  columns: ({ name, state, published, changed, address }) => [
    name,
    {
      key: "casino",
      label: "Casino",
      sort: true,
      cell: ({ casinoId, casino }) => <Link to={`/admin/casinos/${casinoId}`}>{casino}</Link>,
      csv: ({ casino }) => casino,
    },
    { key: "kind", label: "Type", sort: true, cell: ({ type }) => TYPE_LABELS[type] },
    {
      key: "offer",
      label: "Offer",
      sort: true,
      cell: ({ offer }) =>
        offer === "active" ? STATE_LABELS.active : <Badge meaning="plain">{STATE_LABELS[offer]}</Badge>,
      csv: ({ offer }) => STATE_LABELS[offer],
    },
    state,
    { key: "times", label: "Wagering", figure: true, sort: true, cell: ({ wagering }) => `${String(wagering)}×` },
    { key: "ends", label: "Ends", sort: true, cell: ({ endsAt }) => (endsAt ? <ShortDay at={endsAt} /> : "open") },
    published,
    { ...factsChecked("checked"), optional: true },
    changed,
    address,
  ],
  labelOf: ({ title }) => title,
  canImport: true,
  empty: { title: "There are no bonuses yet", advice: "Add the first one, or import them." },
});
