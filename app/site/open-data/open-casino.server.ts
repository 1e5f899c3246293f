import { scoreWorking, type Casino } from "~/features/casinos/public/casino.server";
import { publicCasino } from "~/features/casinos/public/public-casino.server";
import { handledReviewsOf, handledReviewsOfSite } from "~/features/reviews/counts/handled-reviews.server";
import { openCounts } from "~/features/reviews/counts/open-counts";

/** Returns everything published about a casino, and what became of its reviews. */
export async function openCasino(casino: Casino, origin: string) {
  const [working, handled] = await Promise.all([scoreWorking(casino), handledReviewsOf(casino.id)]);
  return { ...publicCasino(casino, working, origin), reviews: handled && openCounts(handled) };
}

/** Returns what became of the reviews of all listed casinos. */
export async function openReviews() {
  const { handled, uncounted } = await handledReviewsOfSite();
  return { ...openCounts(handled), uncountedCasinos: uncounted };
}
