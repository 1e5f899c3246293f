import { derive } from "~/platform/catalogue/source.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { dealsInForce, partnersInForce } from "../deals-in-force.server";
import { PARTNER_FIELDS } from "../partner-fields";
import type { PartnerFields } from "../schema";
import { partnerList } from "./partner-desk";
import { partnerKind } from "./partner-kind.server";

const PARTNER_CSV = csvOf(PARTNER_FIELDS, { first: ["slug", "name", "network"] });

interface Item extends EditorialItem<PartnerFields> {
  deals: number;
}

const partnerItems = editorialItems(partnerKind, partnersInForce);
const items = derive([partnerItems, dealsInForce], (all, { all: deals }): readonly Item[] =>
  all.map((item) => ({ ...item, deals: deals.filter(({ partnerId }) => partnerId === item.document.id).length })),
);

/** Admin list of partner programmes. */
export const partnerDesk = editorialDesk({
  kind: partnerKind,
  definition: partnerList,
  import: editorialListImport(partnerKind, partnerItems, PARTNER_CSV),
  items,
  fields: ({ document: { name, network, contactName, contactEmail }, deals }) => ({
    ...{ name, network, deals },
    contact: contactName ?? contactEmail ?? "",
  }),
  searched: ({ document, working }) => [document.name, working.name, document.network],
  values: {},
  sorts: {
    name: ({ document }) => document.name,
    network: ({ document }) => document.network,
    deals: ({ deals }) => deals,
  },
  ...csvExport<PartnerFields>(PARTNER_CSV),
});
