import { redirect } from "@remix-run/node";
import { InvalidCursor } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Country } from "~/domain/codes/codes";
import { countryName, languageName } from "~/domain/codes/names.server";
import { formatDay } from "~/domain/days";
import { isRecommendable, listCasinoOffers } from "~/features/bonuses/public/bonus.server";
import { bestVersionShare } from "~/features/games/public/casino-games.server";
import { questionsBeside } from "~/features/questions/public-questions.server";
import { lawOfCasino } from "~/features/law/law.server";
import { cacheData } from "~/platform/catalogue/data-cache.server";
import { publicValues } from "~/platform/publishing/fields/field";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { handledReviewsOf } from "~/features/reviews/counts/handled-reviews.server";
import { parseReviewQuery } from "~/features/reviews/public/casino-reviews";
import { listReviews } from "~/features/reviews/public/reviews.server";
import { termsSummary } from "~/features/casino-terms/public/terms-page.server";
import { drawLine } from "~/ui/charts/line-chart.server";
import { CASINO_FIELDS } from "~/features/casinos/casino-fields";
import {
  casinoComplaintRecord,
  casinoRating,
  findWholeCasino,
  scoreWorking,
  type Casino,
} from "~/features/casinos/public/casino.server";
import { largestChanges, shownHistory, type HistoryEntry } from "~/features/casinos/score/history/shown-history";
import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { mayBeFeatured, shownTie } from "~/features/casinos/commercial-tie";
import { suppliedFacts } from "~/features/casinos/supplied/supplied-facts.server";
import { shownLogo, shownScore } from "~/features/casinos/shown";
import { ownHead } from "~/platform/publishing/fields/search-fields";

/**
 * Returns the chart of the score over time with its events; null until there are two scores. The line ends at
 * the start of today, so that a cached page matches one rendered a minute later.
 */
function scoreDrawing(history: readonly HistoryEntry[], now: string) {
  const named = largestChanges(history).map(({ entry }) => entry);
  const points = history.flatMap((entry) => {
    const { score, at, cause, isEvent } = entry;
    const place = named.indexOf(entry) + 1;
    const event = `${formatDay(at)}: ${cause}`;
    if (score === null) return [];
    return [{ at, value: score, ...((isEvent || place > 0) && { event }), ...(place > 0 && { name: String(place) }) }];
  });
  const last = history.at(-1);
  const closedAt = last?.score === null ? history.find(({ score }) => score === null)?.at : undefined;
  if (points.length < 2) return null;
  const scores = points.map(({ value }) => value);
  // Its own part of the scale, a point at least, in which a change can be seen and isn't made much of.
  const middle = (Math.min(...scores) + Math.max(...scores)) / 2;
  const half = Math.max(0.5, Math.max(...scores) - middle + 0.25);
  const domain: [number, number] = [Math.max(0, middle - half), Math.min(10, middle + half)];
  return drawLine(points, { domain, stepped: true, until: closedAt ?? now.slice(0, 10) });
}

const HEADING = /<h[1-6][\s>]/g;

/** Returns a review's beginning, up to its second heading, and the rest; the rest is empty for a short one. */
export function splitReview(html: string): { beginning: string; rest: string } {
  const second = [...html.matchAll(HEADING)].map(({ index }) => index).filter((at) => at > 0)[1];
  return second === undefined
    ? { beginning: html, rest: "" }
    : { beginning: html.slice(0, second), rest: html.slice(second) };
}

/** Returns the address without its cursor in the reviews. */
function withoutCursor(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete("after");
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

/**
 * Returns what a casino's page at this address shows to everybody; the version need not be published. Throws a redirect
 * to the first page of reviews for a cursor of another list.
 */
export async function casinoPage(
  casino: Casino,
  { address, hideOffers = false, country = null }: { address: string; hideOffers?: boolean; country?: Country | null },
) {
  const query = parseReviewQuery(address);
  const history = shownHistory(casino.scoreHistory);
  const now = backend().clock().toISOString();
  const [{ explained }, rating, record, reviews, offers, law, handled, terms, domains, review, games, questions] =
    await Promise.all([
      scoreWorking(casino),
      casinoRating(casino.id),
      casinoComplaintRecord(casino.id),
      listReviews(casino.id, query).catch((error: unknown) => {
        throw error instanceof InvalidCursor ? redirect(withoutCursor(address)) : error;
      }),
      listCasinoOffers(casino.id, country),
      lawOfCasino(casino, country),
      handledReviewsOf(casino.id),
      termsSummary(casino.id),
      casinoDomains(),
      renderNamed(casino.body),
      bestVersionShare(casino.id, country),
      questionsBeside({ kind: "casino", id: casino.id }),
    ]);
  const { slug, logo, score, url } = casino;
  return {
    casino: {
      ...publicValues(CASINO_FIELDS, casino),
      head: ownHead(casino),
      logo: shownLogo(logo),
      score: score && shownScore(score),
      tie: shownTie(casino),
      isAdvisedAgainst: !mayBeFeatured(casino),
      restrictedCountries: casino.restrictedCountries.map(countryName),
      languages: casino.languages.map(languageName),
      // Our description for search engines names it, which is a link as well.
      url: hideOffers ? null : url,
      supplied: suppliedFacts(casino),
    },
    isRecommendable: isRecommendable(casino),
    offers: hideOffers ? null : offers,
    review: splitReview(withoutCasinoLinks(review, domains)),
    history,
    historyDrawing: scoreDrawing(history, now),
    explained,
    rating,
    record,
    law,
    handled,
    terms: terms && { count: terms.versions, changedAt: terms.changedAt, path: `/casinos/${slug}/terms` },
    games: games && { ...games, path: `/casinos/${slug}/games` },
    questions,
    reviews,
    query,
  };
}

export type CasinoPageData = Awaited<ReturnType<typeof casinoPage>>;

const publicPages = cacheData<CasinoPageData>({
  lists: { offers: "slug" },
  parts: ["explained", "historyDrawing", "review", "law"],
});

/** Returns a published casino's page as JSON; null when the slug is unknown. */
export function publicCasinoPage(
  slug: string,
  options: { address: string; hideOffers: boolean; country: Country | null },
) {
  const key = JSON.stringify([slug, parseReviewQuery(options.address), options.hideOffers, options.country]);
  return publicPages(key, async () => {
    const casino = await findWholeCasino(slug);
    return casino && casinoPage(casino, options);
  });
}
