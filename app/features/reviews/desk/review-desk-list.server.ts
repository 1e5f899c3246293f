import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { combinedFilters } from "~/platform/admin-list/combined-filters.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { fold, hasEveryWord } from "~/domain/text/fold";
import { reviews } from "../collection";
import { REVIEW_BULK } from "./review-bulk.server";
import { QUEUE_CONDITIONS } from "./review-desk.server";
import { reviewList, type ReviewRow } from "./review-desk-list";
import { parseQueue, queueNames } from "./review-queues";
import type { ReviewFields } from "../schema";

const CASINOS_SEARCHED = 10;

const combined = combinedFilters({
  stars: { field: "stars", values: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 } },
  verification: { field: "verification", values: { none: "none", document: "document" } },
  incentive: { field: "incentive", values: { none: "none", disclosed: "disclosed" } },
});

async function rowsOf(found: readonly Stored<ReviewFields>[]): Promise<ReviewRow[]> {
  const { byId } = await publishedCasinos.read();
  return found.map((review) => {
    const { id, title, stars, casinoId, authorName, userId, state, flags, verification, incentive } = review;
    return {
      ...{ id, title, stars, casinoId, authorName, userId, state, verification, incentive },
      casinoName: byId.get(casinoId)?.name ?? casinoId,
      flags: flags.filter(({ handledAt }) => handledAt === undefined).length,
      edits: review.edits.length,
      submittedAt: review.submittedAt,
    };
  });
}

/** Returns the latest reviews of casinos whose name contains the words, or the review with this id. */
async function search(q: string): Promise<Stored<ReviewFields>[]> {
  const { documents } = backend();
  const exact = /^[\w-]+\.[\w-]+$/.test(q) ? await documents.get(reviews, q) : null;
  if (exact) return [exact];
  const { items } = await publishedCasinos.read();
  const isMeant = hasEveryWord(q);
  const casinos = items.filter(({ name }) => isMeant(fold(name))).slice(0, CASINOS_SEARCHED);
  if (casinos.length === 0) return [];
  const page = await documents.query(reviews, {
    where: [["casinoId", "in", casinos.map(({ id }) => id)]],
    orderBy: ["-submittedAt"],
    limit: MOST_FOUND,
  });
  return page.items;
}

/** Admin list of reviews with its queues, filters and bulk decisions. */
export const reviewDesk: AdminList<ReviewRow> = {
  definition: reviewList,
  source: combined.around(
    storeSource<ReviewFields, ReviewRow>({
      collection: reviews,
      filters: {
        queue: (value) => QUEUE_CONDITIONS[parseQueue(value)],
        casino: (value) => [["casinoId", "==", value]],
        ...combined.filter,
      },
      sorts: { submitted: ["submittedAt"] },
      rows: rowsOf,
      search,
    }),
  ),
  bulk: REVIEW_BULK,
  async filterOptions() {
    const { items } = await publishedCasinos.read();
    const casinos = items.map(({ id, name }) => ({ value: id, label: name }));
    return { casino: casinos.sort((a, b) => a.label.localeCompare(b.label, "en-GB")) };
  },
};

/** Returns how many reviews are in each of staff's queues. */
export async function countQueues(): Promise<{ name: (typeof queueNames)[number]; count: number }[]> {
  const { documents } = backend();
  return Promise.all(
    queueNames.map(async (name) => ({ name, count: await documents.count(reviews, QUEUE_CONDITIONS[name]) })),
  );
}
