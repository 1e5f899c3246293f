import { Link } from "@remix-run/react";
import { defineList } from "~/platform/admin-list/list-definition";
import { EDITORIAL_BULK } from "~/platform/publishing/bulk/bulk-actions";
import { choices, editorialColumns, type EditorialRow } from "~/platform/publishing/bulk/editorial-columns";
import { STATE_OPTIONS } from "~/platform/publishing/bulk/listed-state";
import { ShortDay } from "~/ui/date-time";
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

const { state, published, changed, address } = editorialColumns<CasinoRow>((slug) => `/casinos/${slug}`);

/** List of all casinos, including drafts and archived ones. */
export const casinoList = defineList<CasinoRow>({
  name: "casinos",
  title: "Casinos",
  path: "/admin/casinos",
  words: { one: "casino", many: "casinos" },
  search: { label: "Name, owner or group" },
  sort: "name",
  filters: [
    { name: "state", label: "State", options: STATE_OPTIONS },
    { name: "lifecycle", label: "Lifecycle", options: choices(LIFECYCLE_LABELS) },
    { name: "score", label: "Score", options: choices(BAND_LABELS) },
    { name: "tier", label: "Licence", options: choices(TIER_LABELS) },
    { name: "commercial", label: "Commercial tie", options: choices({ ...TIE_LABELS, stopped: "Stopped" }) },
    {
      name: "facts",
      label: "Facts",
      options: [
        { value: "fresh", label: "Checked within 90 days" },
        { value: "stale", label: "Not checked for 90 days" },
        { value: "never", label: "Never checked" },
      ],
    },
  ],
  columns: [
    {
      key: "name",
      label: "Name",
      sort: true,
      cell: ({ id, name }) => <Link to={`/admin/casinos/${id}`}>{name}</Link>,
    },
    {
      key: "score",
      label: "Score",
      figure: true,
      sort: "descending",
      cell: ({ score }) => score?.toFixed(1) ?? "none",
      csv: ({ score }) => score,
    },
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
    {
      key: "factsChecked",
      label: "Facts checked",
      sort: "descending",
      cell: ({ verifiedAt }) => (verifiedAt ? <ShortDay at={verifiedAt} /> : "never"),
    },
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
  idOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  bulk: EDITORIAL_BULK,
  canImport: true,
  create: { to: "/admin/casinos/new", label: "New casino" },
  empty: { title: "There are no casinos yet", advice: "Make the first one." },
});
