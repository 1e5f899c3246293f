import { backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { reviews } from "~/features/reviews/collection";
import { reviewId } from "~/features/reviews/writing/review-writing.server";

const MOST = 200;

/** Returns what ties somebody to a casino as its player, which staff should know before they let them speak for it. */
export async function playerTies(casinoId: string, uid: string) {
  const { documents } = backend();
  const [review, { items }] = await Promise.all([
    documents.get(reviews, reviewId(casinoId, uid)),
    documents.query(complaints, { where: [["playerId", "==", uid]], orderBy: ["-submittedAt"], limit: MOST }),
  ]);
  return { hasReviewed: review !== null, complaints: items.filter((one) => one.casinoId === casinoId).length };
}
