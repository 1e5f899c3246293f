import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";

export interface PartnerRow extends EditorialRow {
  name: string;
  network: string;
  contact: string;
  deals: number;
}

/** List of all partner programmes. */
export const partnerList = defineEditorialList<PartnerRow>({
  name: "partners",
  title: "Partners",
  words: { one: "partner", many: "partners" },
  search: { label: "Name or network" },
  publicPath: null,
  duty: "commercial",
  sort: "name",
  filters: [],
  columns: ({ name, state, changed }) => [
    { ...name, label: "Partner" },
    { key: "network", label: "Network", sort: true, cell: ({ network }) => network || "none" },
    { key: "contact", label: "Contact", cell: ({ contact }) => contact || "none" },
    { key: "deals", label: "Deals", figure: true, sort: "descending", cell: ({ deals }) => deals },
    state,
    changed,
  ],
  labelOf: ({ name }) => name,
  canImport: true,
  empty: { title: "There are no partners yet", advice: "Add a programme, then its deals." },
});
