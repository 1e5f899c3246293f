import { backend } from "~/backend/index.server";
import {
  casinoComplaintRecord,
  casinoRating,
  scoreWorking,
  type Casino,
} from "~/features/casinos/public/casino.server";
import { factHistory } from "~/features/casinos/dated-facts/fact-history.server";
import { publicCasino } from "~/features/casinos/public/public-casino.server";
import { listVersions } from "~/features/casino-terms/versions.server";
import { handledReviewsOf, handledReviewsOfSite } from "~/features/reviews/counts/handled-reviews.server";
import { openCounts } from "~/features/reviews/counts/open-counts";

/** Returns everything published about a casino, with its reviews and its complaints in numbers. */
export async function openCasino(casino: Casino, origin: string) {
  const at = backend().clock().toISOString();
  const [working, rating, handled, record, versions, facts] = await Promise.all([
    scoreWorking(casino),
    casinoRating(casino.id, at),
    handledReviewsOf(casino.id),
    casinoComplaintRecord(casino.id),
    listVersions(casino.id),
    factHistory(casino.id),
  ]);
  return {
    ...publicCasino(casino, working, origin),
    rating: rating && { ...rating, at },
    reviewCounts: handled && openCounts(handled),
    complaints: record,
    terms: versions.items.map(({ id, kind, fetchedAt }) => ({
      kind,
      at: fetchedAt,
      url: `${origin}/casinos/${casino.slug}/terms/${id}`,
    })),
    // Facts differ in their shape, so each is text: a program reads it as it reads the field itself.
    factHistory: { ...facts, facts: facts.facts.map((fact) => ({ ...fact, value: JSON.stringify(fact.value) })) },
  };
}

/** Returns what became of the reviews of all listed casinos. */
export async function openReviewCounts() {
  const { handled, uncounted } = await handledReviewsOfSite();
  return { ...openCounts(handled), uncountedCasinos: uncounted };
}
