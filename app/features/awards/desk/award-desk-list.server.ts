import { backend } from "~/backend/index.server";
import { untracked } from "~/backend/read-tracking.server";
import { publishedAwards } from "../public/published-awards.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { awardList } from "./award-desk-list";
import { awardKind } from "./award-kind.server";
import { AWARD_PHASES, type AwardPhase } from "../kinds";
import { phaseAt } from "../phase";
import type { AwardFields } from "../schema";

/** The collection of awards expires at the dates of each year. */
function phaseOf({ document }: EditorialItem<AwardFields>): AwardPhase {
  return phaseAt(document, untracked(backend().clock).toISOString());
}

/** Admin list of the awards, one row a year. */
export const awardListDesk = editorialDesk({
  kind: awardKind,
  definition: awardList,
  items: editorialItems(awardKind, publishedAwards),
  fields(item: EditorialItem<AwardFields>) {
    const { year, title, categories, dates } = item.document;
    const nominees = categories.reduce((sum, category) => sum + category.nominees.length, 0);
    return {
      year,
      title,
      phase: phaseOf(item),
      categories: categories.length,
      nominees,
      votingUntil: dates.votingUntil,
    };
  },
  searched: ({ document, working }) => [document.year, document.title, working.title],
  values: { phase: phaseOf },
  sorts: {
    year: ({ document }) => document.year,
    name: ({ document }) => document.title,
    phase: (item) => AWARD_PHASES.indexOf(phaseOf(item)),
    voting: ({ document }) => document.dates.votingUntil,
  },
});
