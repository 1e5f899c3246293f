import type { AdminList } from "~/platform/admin-list/list.server";
import { memorySource } from "~/platform/admin-list/memory-source.server";
import { publishedAwards } from "../public/published-awards.server";
import { editorialBulk } from "~/platform/publishing/bulk/bulk-change.server";
import {
  EDITORIAL_SORTS,
  editorialItems,
  editorialRow,
  type EditorialItem,
} from "~/platform/publishing/editorial-items.server";
import { awardList, type AwardRow } from "./award-desk-list";
import { awardKind } from "./award-kind.server";
import { AWARD_PHASES } from "../kinds";
import type { AwardFields } from "../schema";

function row(item: EditorialItem<AwardFields>): AwardRow {
  const { year, title, phase, categories, dates } = item.document;
  const nominees = categories.reduce((sum, category) => sum + category.nominees.length, 0);
  return {
    ...editorialRow(item),
    ...{ year, title, phase, categories: categories.length, nominees, votingUntil: dates.votingUntil },
  };
}

/** Admin list of the awards, one row a year. */
export const awardListDesk: AdminList<AwardRow> = {
  definition: awardList,
  bulk: editorialBulk(awardKind),
  source: memorySource<EditorialItem<AwardFields>, AwardRow>({
    items: editorialItems(awardKind, publishedAwards),
    idOf: ({ document }) => document.id,
    row,
    text: ({ document, working }) => [document.year, document.title, working.title].join("\n"),
    values: { state: ({ state }) => state, phase: ({ document }) => document.phase },
    sorts: {
      ...EDITORIAL_SORTS,
      year: ({ document }) => document.year,
      name: ({ document }) => document.title,
      phase: ({ document }) => AWARD_PHASES.indexOf(document.phase),
      voting: ({ document }) => document.dates.votingUntil,
    },
  }),
};
