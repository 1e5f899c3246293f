import { isRecommendable, listCasinoOffers } from "~/features/bonuses/bonus.server";
import { renderMarkdown } from "~/features/publishing/markdown.server";
import type { ReviewQuery } from "~/features/reviews/casino-reviews";
import { listReviews } from "~/features/reviews/reviews.server";
import { casinoComplaintRecord, casinoRating, scoreWorking, type Casino } from "./casino.server";

/** What a casino's page shows of it to everybody; of a version that is not published as well. */
export async function casinoPage(
  casino: Casino,
  { query, hideOffers = false }: { query: ReviewQuery; hideOffers?: boolean },
) {
  const [{ explained }, rating, record, reviews, offers] = await Promise.all([
    scoreWorking(casino),
    casinoRating(casino.id),
    casinoComplaintRecord(casino.id),
    listReviews(casino.id, query),
    listCasinoOffers(casino.id),
  ]);
  const { scoreHistory, body, affiliateUrl: _affiliateUrl, ...facts } = casino;
  return {
    casino: facts,
    isRecommendable: isRecommendable(casino),
    offers: hideOffers ? null : offers,
    html: renderMarkdown(body),
    history: scoreHistory.map(({ score, cause, at }) => ({ score, cause, at })),
    explained,
    rating,
    record,
    reviews,
    query,
  };
}

export type CasinoPageData = Awaited<ReturnType<typeof casinoPage>>;
