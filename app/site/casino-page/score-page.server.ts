import { shownFacts } from "~/features/casinos/dated-facts/fact-history.server";
import { findCasino, findWholeCasino, scoreWorking } from "~/features/casinos/public/casino.server";
import { shownHistory } from "~/features/casinos/score/history/shown-history";
import { handledReviewsOf } from "~/features/reviews/counts/handled-reviews.server";
import { requireFound } from "~/http/responses/responses";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";

/**
 * Returns what a casino's score rests on: its working, every change, former facts, what became of its reviews, and the
 * copies of its terms that were noted by hand. Throws a 404 if there is no such casino, and a 301 for a former slug.
 */
export async function scorePage(request: Request, slug: string) {
  if (!(await findCasino(slug))) await redirectFormerSlug("casino", slug, (to) => `/casinos/${to}/score`);
  const casino = requireFound(await findWholeCasino(slug), request);
  const [{ explained }, facts, handled, hidden] = await Promise.all([
    scoreWorking(casino),
    shownFacts(casino.id),
    handledReviewsOf(casino.id),
    hiddenOffers(request),
  ]);
  return {
    casino: { slug: casino.slug, name: casino.name },
    explained,
    history: shownHistory(casino.scoreHistory),
    facts,
    handled,
    copies: casino.termSnapshots.map((copy) => ({ ...copy, url: hidden ? null : copy.url })),
  };
}
