import { backend } from "~/backend/index.server";
import { formatMoney } from "~/domain/money/money";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { conversions } from "../collection";
import { dealsInForce } from "../deals-in-force.server";
import type { ConversionFields } from "../earning-schema";
import { conversionList, type ConversionRow } from "./conversion-list";
import { statements } from "./statement.server";

/** Admin list of conversions, into which statements are imported. */
export const conversionDesk: AdminList<ConversionRow> = {
  definition: conversionList,
  import: statements,
  source: storeSource<ConversionFields, ConversionRow>({
    collection: conversions,
    filters: {
      state: (value) => [["state", "==", value]],
      difference: (value) => [["difference", "==", value]],
      stage: (value) => [["stage", "==", value]],
    },
    sorts: { at: ["at"] },
    async rows(documents) {
      const [{ byId: deals }, { all: casinos }] = await Promise.all([dealsInForce.read(), publishedCasinos.read()]);
      const names = new Map(casinos.map(({ id, name }) => [id, name]));
      return documents.map(({ casinoId, dealId, posted, stated, ...one }) => ({
        ...{ id: one.id, reference: one.reference, stage: one.stage, place: one.place, country: one.country },
        ...{ day: one.day, state: one.state, difference: one.difference, at: one.at },
        casino: names.get(casinoId) ?? casinoId,
        deal: deals.get(dealId)?.name ?? dealId,
        posted: posted && formatMoney(posted),
        stated: stated && formatMoney(stated),
      }));
    },
    async search(q) {
      const { items } = await backend().documents.query(conversions, {
        where: [["reference", "==", q.trim()]],
        limit: MOST_FOUND,
      });
      return items;
    },
  }),
};
