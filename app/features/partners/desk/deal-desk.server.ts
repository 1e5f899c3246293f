import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { derive } from "~/platform/catalogue/source.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { DEAL_FIELDS } from "../deal-fields";
import { dealsInForce, partnersInForce } from "../deals-in-force.server";
import { MODEL_LABELS } from "../labels";
import type { DealFields } from "../schema";
import { dealList } from "./deal-desk";
import { dealKind } from "./deal-kind.server";

const DEAL_CSV = csvOf(DEAL_FIELDS, { first: ["slug", "name", "partnerId", "casinoId", "model"] });

interface Item extends EditorialItem<DealFields> {
  partner: string;
  casino: string;
}

const dealItems = editorialItems(dealKind, dealsInForce);
const items = derive(
  [dealItems, partnersInForce, publishedCasinos],
  (all, { byId: partners }, { all: casinos }): readonly Item[] => {
    const names = new Map(casinos.map(({ id, name }) => [id, name]));
    return all.map((item) => ({
      ...item,
      partner: partners.get(item.document.partnerId)?.name ?? "gone",
      casino: names.get(item.document.casinoId) ?? "gone",
    }));
  },
);

/** Returns the names of all partners, as the deals' editor and list offer them. */
export async function partnerNames(): Promise<string[]> {
  const { all } = await partnersInForce.read();
  return all.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en"));
}

/** Admin list of deals. */
export const dealDesk = editorialDesk({
  kind: dealKind,
  definition: dealList,
  import: editorialListImport(dealKind, dealItems, DEAL_CSV),
  filterOptions: async () => ({ partner: (await partnerNames()).map((value) => ({ value, label: value })) }),
  items,
  fields: ({ document: { name, casinoId, model, links, endsOn }, partner, casino }) => ({
    ...{ name, casinoId, model, endsOn, partner, casino },
    links: links.length,
  }),
  searched: ({ document, working, partner, casino }) => [document.name, working.name, partner, casino],
  values: { model: ({ document }) => document.model, partner: ({ partner }) => partner },
  sorts: {
    name: ({ document }) => document.name,
    casino: ({ casino }) => casino,
    partner: ({ partner }) => partner,
    model: ({ document }) => MODEL_LABELS[document.model],
    ends: ({ document }) => document.endsOn || "9999",
  },
  ...csvExport<DealFields>(DEAL_CSV),
});
