import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { representativeLoader } from "~/features/casino-area/access/representative.server";
import { QuotedReview } from "~/features/reviews/public/quoted-review";
import { unansweredReviews } from "~/site/casino-area/area-cases.server";

export const loader = representativeLoader(async (_, { casino }) => ({
  ...(await unansweredReviews(casino.id)),
  slug: casino.slug,
}));

export const meta: MetaFunction = () => [{ title: "Reviews · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoReviewsToAnswer() {
  const { reviews, isComplete, slug } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Reviews to answer</h1>
      <p className="text-quiet">
        {isComplete ? "Published reviews without an answer." : "Unanswered reviews among your latest 200."} If one
        breaks the rules, flag it on <Link to={`/casinos/${slug}#reviews`}>your page</Link>: only staff remove reviews.
      </p>
      {reviews.length === 0 && (
        <p>{isComplete ? "You have answered them all." : "You have answered your latest 200 reviews."}</p>
      )}
      <ul className="space-y-6">
        {reviews.map((review) => (
          <li key={review.id} className="space-y-2">
            <QuotedReview review={review} />
            <Link to={`/reviews/${review.id}/reply`} aria-label={`Answer “${review.title}”`}>
              Answer
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
