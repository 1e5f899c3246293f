import { Form, Link } from "@remix-run/react";
import { linkRel } from "~/domain/crawling";
import { Button, LinkButton } from "~/ui/forms/button";
import { CachedFragment } from "~/ui/cached-fragment";
import { CursorPagination } from "~/ui/lists/pagination";
import { Section } from "~/ui/section";
import { Options } from "~/ui/menus/options";
import { HandledReviewsLine } from "../counts/handled-reviews";
import type { HandledReviews } from "../counts/handled-reviews.server";
import { ReviewList } from "./review-list";
import { REVIEW_SORTS, type ReviewSort } from "./review-sorts";
import type { PublicReview } from "./reviews.server";

/** Number of reviews for each number of stars; each row links to those reviews. */
function RatingBreakdown({
  byStars,
  rating,
  href,
}: {
  byStars: readonly number[];
  rating: number;
  href: (stars: number) => string;
}) {
  const count = byStars.reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, ...byStars);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-28">
        <span className="numbers block font-serif text-3xl font-semibold">{rating.toFixed(1)}</span>{" "}
        <span className="numbers text-sm text-quiet">
          of 5, from {count} {count === 1 ? "review" : "reviews"}
        </span>
      </p>
      <table className="max-w-sm min-w-0 grow basis-44 text-sm">
        <caption className="sr-only">Reviews by stars</caption>
        <tbody>
          {[5, 4, 3, 2, 1].map((stars) => {
            const number = byStars[stars - 1] ?? 0;
            return (
              <tr key={stars}>
                <th scope="row" className="w-20 pe-3 text-start font-normal whitespace-nowrap">
                  {number > 0 ? (
                    <Link to={href(stars)} rel="nofollow" className="inline-block min-h-6">
                      {stars} {stars === 1 ? "star" : "stars"}
                    </Link>
                  ) : (
                    <span className="inline-block min-h-6 text-quiet">
                      {stars} {stars === 1 ? "star" : "stars"}
                    </span>
                  )}
                </th>
                <td aria-hidden="true">
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2 w-full">
                    <rect width="100" height="6" className="fill-line" />
                    <rect width={(100 * number) / most} height="6" className="fill-accent" />
                  </svg>
                </td>
                <td className="numbers w-10 ps-3 text-end">{number}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export interface ReviewQuery {
  stars?: number;
  sort: ReviewSort;
  cursor?: string;
}

/** Parses the reviews' parameters of a casino page's address: `stars`, `reviews` (order) and `after` (cursor). */
export function parseReviewQuery(address: string): ReviewQuery {
  const parameters = new URL(address).searchParams;
  const stars = Number(parameters.get("stars"));
  const cursor = parameters.get("after");
  return {
    sort: REVIEW_SORTS.find(({ value }) => value === parameters.get("reviews"))?.value ?? "newest",
    ...(Number.isInteger(stars) && stars >= 1 && stars <= 5 && { stars }),
    ...(cursor && { cursor }),
  };
}

function href(slug: string, { stars, sort, cursor }: ReviewQuery): string {
  const parameters = new URLSearchParams();
  if (stars !== undefined) parameters.set("stars", String(stars));
  if (sort !== "newest") parameters.set("reviews", sort);
  if (cursor) parameters.set("after", cursor);
  const search = parameters.toString();
  return `/casinos/${slug}${search && `?${search}`}#reviews`;
}

interface Props {
  casino: { slug: string; name: string };
  rating: { stars: number; byStars: readonly number[] } | null;
  reviews: { items: readonly PublicReview[]; previous: string | null; next: string | null };
  query: ReviewQuery;
  /** What became of all its reviews; null if not counted yet. */
  handled: HandledReviews | null;
  /** True when the reader represents this casino. */
  mayReply?: boolean;
}

/** Reviews of a casino: the breakdown, then the texts. */
export function CasinoReviews({ casino, rating, reviews, query, handled, mayReply = false }: Props) {
  const { stars, sort } = query;
  const actions = (
    <p className="no-print flex flex-wrap items-center gap-x-4 gap-y-3">
      <LinkButton look="secondary" to={`/casinos/${casino.slug}/review`} rel="nofollow">
        Write a review
      </LinkButton>{" "}
      <Link to="/how-we-rate#reviews-by-players">What we publish</Link>
    </p>
  );
  return (
    <Section id="reviews" title="Player reviews" className="space-y-4">
      {rating ? (
        <>
          <div className="grid items-center gap-x-10 gap-y-4 lg:grid-cols-2">
            <CachedFragment as="div" name="rating breakdown" data={[casino.slug, sort, rating]}>
              <RatingBreakdown
                byStars={rating.byStars}
                rating={rating.stars}
                href={(chosen) => href(casino.slug, { stars: chosen, sort })}
              />
            </CachedFragment>
            <div className="space-y-4">
              {actions}
              <Form
                action={`/casinos/${casino.slug}#reviews`}
                preventScrollReset
                className="no-print flex flex-wrap items-center gap-3"
              >
                <label className="flex items-center gap-2 text-sm">
                  <span className="font-semibold">Order</span>
                  <select name="reviews" defaultValue={sort} className="control">
                    <Options of={REVIEW_SORTS} />
                  </select>
                </label>
                <Button look="secondary">Sort reviews</Button>
                {stars !== undefined && (
                  <Link
                    to={href(casino.slug, { sort })}
                    rel={linkRel(href(casino.slug, { sort }))}
                    preventScrollReset
                    className="leading-11"
                  >
                    Show all, not only {stars} {stars === 1 ? "star" : "stars"}
                  </Link>
                )}
              </Form>
            </div>
          </div>
          {handled && <HandledReviewsLine handled={handled} slug={casino.slug} />}
          <ReviewList reviews={reviews.items} casinoName={casino.name} mayReply={mayReply} />
          <CursorPagination
            previous={reviews.previous && href(casino.slug, { ...query, cursor: reviews.previous })}
            next={reviews.next && href(casino.slug, { ...query, cursor: reviews.next })}
            labels={{ previous: "Previous reviews", next: "More reviews" }}
          />
        </>
      ) : (
        <>
          {actions}
          {handled && <HandledReviewsLine handled={handled} slug={casino.slug} />}
          <p>No player has reviewed {casino.name} yet.</p>
        </>
      )}
    </Section>
  );
}
