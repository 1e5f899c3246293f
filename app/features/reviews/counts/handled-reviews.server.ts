import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { reviewTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import { definePublishedCollection, derive } from "~/platform/catalogue/source.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { reviewCounts } from "../collection";
import { readCounts, writeCounts } from "./review-counting.server";
import { sumCounts, type ReviewCounts } from "./review-counts";

const SYSTEM = "system:review-counts";

/** What became of the reviews of one casino, or of several. */
export interface HandledReviews extends ReviewCounts {
  published: number;
}

const reviewCountsInMemory = definePublishedCollection(reviewCounts);

function publishedIn(totals: { byStars: readonly number[] } | undefined): number {
  return (totals?.byStars ?? []).reduce((sum, count) => sum + count, 0);
}

const ofSite = derive(
  [publishedCasinos, reviewTotalsInMemory, reviewCountsInMemory],
  ({ items }, { byId: totals }, { byId: counts }): { handled: HandledReviews; uncounted: number } => {
    const known = items.filter(({ id }) => counts.has(id));
    const own = known.flatMap(({ id }) => counts.get(id) ?? []);
    const published = known.reduce((sum, { id }) => sum + publishedIn(totals.get(id)), 0);
    return { handled: { published, ...sumCounts(own) }, uncounted: items.length - known.length };
  },
);

/** Returns what became of the reviews of all listed casinos, and how many casinos have not been counted yet. */
export function handledReviewsOfSite() {
  return ofSite.read();
}

/** Returns what became of a casino's reviews; null if they have not been counted yet. */
export async function handledReviewsOf(casinoId: string): Promise<HandledReviews | null> {
  const [{ byId: totals }, { byId: counts }] = await Promise.all([
    reviewTotalsInMemory.read(),
    reviewCountsInMemory.read(),
  ]);
  const own = counts.get(casinoId);
  if (!own) return null;
  const { pending, rejected, hidden, removed } = own;
  return { published: publishedIn(totals.get(casinoId)), pending, rejected, hidden, removed };
}

/** Counts the reviews of casinos that are new, or in a store older than the counts. Returns how many those were. */
export async function completeReviewCounts(): Promise<number> {
  const [{ all }, { byId: counts }] = await Promise.all([publishedCasinos.read(), reviewCountsInMemory.read()]);
  const missing = all.filter(({ id }) => !counts.has(id));
  const counted = await eachEntry(missing, "a casino’s reviews could not be counted", ({ id }) =>
    backend().documents.transaction(SYSTEM, async (transaction) => {
      writeCounts(transaction, id, await readCounts(transaction, id), null, null);
    }),
  );
  return counted.length;
}
