import { backend } from "~/backend/index.server";
import { untracked } from "~/backend/read-tracking.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { publishedBonuses } from "../public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { derive } from "~/platform/catalogue/source.server";
import { editorialBulk } from "~/platform/publishing/bulk/bulk-change.server";
import type { EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { editorialSource } from "~/platform/publishing/bulk/editorial-source.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvColumns, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { DAY_MS } from "~/domain/day-ms";
import { BONUS_CSV } from "./bonus-csv";
import { bonusList, type BonusRow } from "./bonus-desk";
import { bonusKind } from "./bonus-kind.server";
import { BONUS_STATES, bonusState, type BonusState } from "../bonus-lifecycle";
import type { BonusFields } from "../schema";

interface Item extends EditorialItem<BonusFields> {
  casino: string;
  offer: BonusState;
}

const SOON_MS = 7 * DAY_MS;
const bonusItems = editorialItems(bonusKind, publishedBonuses);

const items = derive([bonusItems, publishedCasinos], (all, { all: casinos }): readonly Item[] => {
  // Untracked, because the published bonuses already expire at each bonus's dates.
  const now = untracked(backend().clock).toISOString();
  const names = new Map(casinos.map(({ id, name }) => [id, name]));
  return all.map((item) => ({
    ...item,
    casino: names.get(item.document.casinoId) ?? "gone",
    offer: bonusState(item.document, now),
  }));
});

function fields(item: Item): Omit<BonusRow, keyof EditorialRow> {
  const { title, casinoId, type, wagering, endsAt, verifiedAt } = item.document;
  const { casino, offer } = item;
  return { title, casinoId, casino, type, offer, wagering, endsAt, verifiedAt };
}

function ending({ document: { endsAt } }: Item, now: number): string {
  if (endsAt === null) return "open";
  const left = Date.parse(endsAt) - now;
  return left >= 0 && left <= SOON_MS ? "soon" : "";
}

function endingChangesAt({ document: { endsAt } }: Item): number[] {
  if (endsAt === null) return [];
  const end = Date.parse(endsAt);
  return [end - SOON_MS, end + 1];
}

/** Admin list of bonuses. */
export const bonusDesk: AdminList<BonusRow> = {
  definition: bonusList,
  bulk: editorialBulk(bonusKind),
  import: editorialListImport(bonusKind, bonusItems, BONUS_CSV),
  source: editorialSource<Item, BonusRow>({
    items,
    fields,
    searched: ({ document, working, casino }) => [document.title, working.title, document.code, document.slug, casino],
    values: {
      offer: ({ offer }) => offer,
      type: ({ document }) => document.type,
      model: ({ document }) => document.model,
      ending,
    },
    changesAt: endingChangesAt,
    sorts: {
      name: ({ document }) => document.title,
      casino: ({ casino }) => casino,
      kind: ({ document }) => document.type,
      offer: ({ offer }) => BONUS_STATES.indexOf(offer),
      times: ({ document }) => document.wagering,
      ends: ({ document }) => document.endsAt,
      checked: ({ document }) => document.verifiedAt,
    },
    exportOnly: csvColumns(BONUS_CSV),
  }),
};
