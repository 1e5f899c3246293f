import { backend } from "~/backend/index.server";
import type { Condition, Page, Stored } from "~/backend/documents/port";
import { reviews } from "../collection";
import { withPublicIds } from "./public-id.server";
import type { ReviewSort } from "./review-sorts";
import type { ReviewFields } from "../schema";

const REVIEWS_A_PAGE = 5;
const ORDERS: Record<ReviewSort, string[]> = {
  newest: ["-publishedAt"],
  best: ["-stars", "-publishedAt"],
  worst: ["stars", "-publishedAt"],
};

export interface PublicReview {
  /** Its public id. */
  id: string;
  authorName: string;
  stars: number;
  title: string;
  body: string;
  experiencedOn: string;
  publishedAt: string;
  incentive: ReviewFields["incentive"];
  verification: ReviewFields["verification"];
  reply: ReviewFields["reply"];
  edited: boolean;
}

function publicReview(review: Stored<ReviewFields> & { publicId: string }): PublicReview {
  const {
    publicId: id,
    authorName,
    stars,
    title,
    body,
    experiencedOn,
    publishedAt,
    submittedAt,
    incentive,
    verification,
    reply,
    edits,
  } = review;
  return {
    id,
    authorName,
    stars,
    title,
    body,
    experiencedOn,
    publishedAt: publishedAt ?? submittedAt,
    incentive,
    verification,
    reply,
    edited: edits.length > 0,
  };
}

/** Returns a casino's published reviews, five at a time; with `stars`, only those with that rating. */
export async function listReviews(
  casinoId: string,
  { stars, sort = "newest", cursor }: { stars?: number; sort?: ReviewSort; cursor?: string },
): Promise<Page<PublicReview>> {
  const where: Condition[] = [
    ["casinoId", "==", casinoId],
    ["state", "==", "published"],
  ];
  if (stars !== undefined) where.push(["stars", "==", stars]);
  const page = await backend().documents.query(reviews, {
    where,
    orderBy: stars === undefined ? ORDERS[sort] : ["-publishedAt"],
    limit: REVIEWS_A_PAGE,
    ...(cursor && { cursor }),
  });
  return { ...page, items: (await withPublicIds(page.items)).map(publicReview) };
}
