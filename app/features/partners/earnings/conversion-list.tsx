import { defineList, type AdminListDefinition, type ListColumn } from "~/platform/admin-list/list-definition";
import { ShortDay } from "~/ui/date-time";
import { DIFFERENCE_LABELS, PAY_LABELS, PLACE_LABELS, STAGE_LABELS } from "../labels";
import type { Difference, PayState, Place, Stage } from "../kinds";

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

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A column whose cell and value in the export are the same words. */
const text = (key: string, label: string, of: (row: ConversionRow) => string): ListColumn<ConversionRow> => ({
  ...{ key, label, cell: of, csv: of },
});

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
    { name: "state", label: "Pay", options: options(PAY_LABELS) },
    { name: "difference", label: "Difference", options: options(DIFFERENCE_LABELS) },
    { name: "stage", label: "What", options: options(STAGE_LABELS) },
  ],
  columns: [
    text("reference", "Number", ({ reference }) => reference),
    text("stage", "What", ({ stage }) => STAGE_LABELS[stage]),
    text("casino", "Casino", ({ casino }) => casino),
    text("deal", "Deal", ({ deal }) => deal),
    { ...text("posted", "Postback", ({ posted }) => posted ?? "–"), figure: true },
    { ...text("stated", "Statement", ({ stated }) => stated ?? "–"), figure: true },
    text("state", "Pay", ({ state }) => PAY_LABELS[state]),
    text("difference", "Difference", ({ difference }) => DIFFERENCE_LABELS[difference]),
    { ...text("place", "Page", ({ place }) => PLACE_LABELS[place]), optional: true },
    { ...text("country", "Country", ({ country }) => country ?? "not known"), optional: true },
    {
      key: "day",
      label: "Clicked",
      optional: true,
      cell: ({ day }) => <ShortDay at={day} />,
      csv: ({ day }) => day,
    },
    {
      key: "at",
      label: "Reported",
      sort: "descending",
      cell: ({ at }) => <ShortDay at={at} />,
      csv: ({ at }) => at,
    },
  ],
  idOf: ({ id }) => id,
  labelOf: ({ reference }) => reference,
  canImport: true,
  empty: { title: "No partner has reported anything yet", advice: "Set up its postbacks, or import a statement." },
});
