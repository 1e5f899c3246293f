import { optionsOf } from "~/domain/codes/names-in";
import { valueColumn } from "~/platform/admin-list/list-definition";
import { defineEditorialList, factsChecked, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { Badge } from "~/ui/notice";
import { BAND_LABELS, LIFECYCLE_LABELS, SIZE_LABELS, TIE_LABELS, TIER_LABELS } from "../labels";
import type { CasinoFields, Lifecycle, SizeBand } from "../schema";

export interface CasinoRow extends EditorialRow {
  name: string;
  score: number | null;
  lifecycle: Lifecycle;
  verifiedAt: string | null;
  commercial: CasinoFields["commercial"];
  isTieStopped: boolean;
  licences: string;
  sizeBand: SizeBand;
  group: string | null;
}

/** List of all casinos, including drafts and archived ones. */
export const casinoList = defineEditorialList<CasinoRow>({
  name: "casinos",
  alsoSeenBy: ["commercial"],
  title: "Casinos",
  words: { one: "casino", many: "casinos" },
  search: { label: "Name, owner or group" },
  publicPath: (slug) => `/casinos/${slug}`,
  sort: "name",
  filters: [
    { name: "lifecycle", label: "Lifecycle", options: optionsOf(LIFECYCLE_LABELS) },
    { name: "score", label: "Score", options: optionsOf({ ...BAND_LABELS, none: "No score" }) },
    { name: "tier", label: "Licence", options: optionsOf(TIER_LABELS) },
    { name: "commercial", label: "Commercial tie", options: optionsOf({ ...TIE_LABELS, stopped: "Stopped" }) },
    {
      name: "facts",
      label: "Facts",
      options: optionsOf({ fresh: "Checked within 90 days", stale: "Not checked for 90 days", never: "Never checked" }),
    },
  ],
  columns: ({ name, state, published, changed, address }) => [
    { ...name, label: "Name" },
    valueColumn("score", "Score", ({ score }) => score, {
      figure: true,
      sort: "descending",
      show: (score) => score?.toFixed(1) ?? "none",
    }),
    {
      key: "lifecycle",
      label: "Lifecycle",
      sort: true,
      cell: ({ lifecycle }) =>
        lifecycle === "active" ? (
          LIFECYCLE_LABELS.active
        ) : (
          <Badge meaning={lifecycle === "blacklisted" ? "bad" : "caution"}>{LIFECYCLE_LABELS[lifecycle]}</Badge>
        ),
    },
    state,
    factsChecked("factsChecked"),
    {
      key: "commercialTie",
      label: "Commercial tie",
      sort: true,
      cell: ({ commercial, isTieStopped }) => (
        <>
          {TIE_LABELS[commercial]} {isTieStopped && <Badge meaning="caution">Stopped</Badge>}
        </>
      ),
      csv: ({ commercial, isTieStopped }) =>
        isTieStopped ? `${TIE_LABELS[commercial]}, stopped` : TIE_LABELS[commercial],
    },
    { key: "licenceAuthorities", label: "Licences", sort: true, cell: ({ licences }) => licences || "none" },
    published,
    changed,
    { key: "size", label: "Size", sort: true, optional: true, cell: ({ sizeBand }) => SIZE_LABELS[sizeBand] },
    { key: "groupName", label: "Group", sort: true, optional: true, cell: ({ group }) => group ?? "none" },
    address,
  ],
  labelOf: ({ name }) => name,
  canImport: true,
  empty: { title: "There are no casinos yet", advice: "Add the first one." },
});
