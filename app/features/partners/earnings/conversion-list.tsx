import { optionsOf } from "~/domain/codes/names-in";
import { defineList, type AdminListDefinition, valueColumn } from "~/platform/admin-list/list-definition";
import { ShortDay } from "~/ui/date-time";
import { DIFFERENCE_LABELS, PAY_LABELS, STAGE_LABELS } from "../labels";
import { PLACE_LABELS, type Difference, type PayState, type Place, type Stage } from "../kinds";

export interface ConversionRow {
  id: string;
  reference: string;
  stage: Stage;
  casino: string;
  deal: string;
  place: Place;
  country: string | null;
  day: string;
  posted: string | null;
  stated: string | null;
  state: PayState;
  difference: Difference;
  at: string;
}

/** List of what partners reported, one by one. */
export const conversionList: AdminListDefinition<ConversionRow> = defineList<ConversionRow>({
  name: "conversions",
  duty: "commercial",
  path: "/admin/earnings/conversions",
  title: "Conversions",
  words: { one: "conversion", many: "conversions" },
  search: { label: "Partner’s number" },
  sort: "-at",
  filters: [
    { name: "state", label: "Pay", options: optionsOf(PAY_LABELS) },
    { name: "difference", label: "Difference", options: optionsOf(DIFFERENCE_LABELS) },
    { name: "stage", label: "What", options: optionsOf(STAGE_LABELS) },
  ],
  columns: [
    valueColumn("reference", "Number", ({ reference }) => reference),
    valueColumn("stage", "What", ({ stage }) => STAGE_LABELS[stage]),
    valueColumn("casino", "Casino", ({ casino }) => casino),
    valueColumn("deal", "Deal", ({ deal }) => deal),
    valueColumn("posted", "Postback", ({ posted }) => posted ?? "–", { figure: true }),
    valueColumn("stated", "Statement", ({ stated }) => stated ?? "–", { figure: true }),
    valueColumn("state", "Pay", ({ state }) => PAY_LABELS[state]),
    valueColumn("difference", "Difference", ({ difference }) => DIFFERENCE_LABELS[difference]),
    valueColumn("place", "Page", ({ place }) => PLACE_LABELS[place], { optional: true }),
    valueColumn("country", "Country", ({ country }) => country ?? "not known", { optional: true }),
    valueColumn("day", "Clicked", ({ day }) => day, { optional: true, show: (day) => <ShortDay at={day} /> }),
    valueColumn("at", "Reported", ({ at }) => at, { sort: "descending", show: (at) => <ShortDay at={at} /> }),
  ],
  idOf: ({ id }) => id,
  labelOf: ({ reference }) => reference,
  canImport: true,
  empty: { title: "No partner has reported anything yet", advice: "Set up its postbacks, or import a statement." },
});
