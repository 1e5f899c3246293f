import { backend } from "~/backend/index.server";
import type { Page } from "~/backend/documents/port";
import { reviews } from "../collection";
import type { ReviewFields } from "../schema";

const REVIEWS_A_PAGE = 100;

/** A review as the open data gives it: what counts in the rating, without the words and the name, which are its author's. */
export interface OpenReview {
  stars: number;
  publishedAt: string;
  experiencedOn: string;
  incentive: ReviewFields["incentive"];
  verification: ReviewFields["verification"];
}

/** Returns a casino's published reviews, newest first, a hundred at a time. Throws InvalidCursor. */
export async function listOpenReviews(
  casinoId: string,
  { cursor }: { cursor?: string },
  limit = REVIEWS_A_PAGE,
): Promise<Page<OpenReview>> {
  const page = await backend().documents.query(reviews, {
    where: [
      ["casinoId", "==", casinoId],
      ["state", "==", "published"],
    ],
    orderBy: ["-publishedAt"],
    limit,
    ...(cursor !== undefined && { cursor }),
  });
  return {
    ...page,
    items: page.items.map(({ stars, publishedAt, submittedAt, experiencedOn, incentive, verification }) => ({
      stars,
      publishedAt: publishedAt ?? submittedAt,
      experiencedOn,
      incentive,
      verification,
    })),
  };
}
