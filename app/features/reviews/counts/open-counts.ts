import { sumOf, type CountsByGround } from "./withheld";
import type { HandledReviews } from "./handled-reviews.server";

function withheld(counts: CountsByGround) {
  return { total: sumOf(counts), reasons: counts };
}

/** Returns what became of reviews, for the open data. */
export function openCounts({ published, pending, rejected, hidden, removed }: HandledReviews) {
  return {
    published,
    pending,
    notPublished: withheld(rejected),
    hidden: withheld(hidden),
    removed: withheld(removed),
  };
}
