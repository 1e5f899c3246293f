import { Link } from "@remix-run/react";
import { CachedFragment } from "~/ui/cached-fragment";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { TypedText } from "~/ui/text/typed-text";
import type { PublicReview } from "./reviews.server";
import { Stars } from "./stars";

interface Props {
  reviews: readonly PublicReview[];
  casinoName: string;
  /** True when the reader represents this casino. */
  mayReply?: boolean;
}

/** A person’s or a casino’s words. */
function Words({ body }: { body: string }) {
  return <TypedText>{body}</TypedText>;
}

/** Reviews, each with the casino's reply and a way to flag it. */
export function ReviewList({ reviews, casinoName, mayReply = false }: Props) {
  return (
    <CachedFragment
      as="ul"
      className="border-b border-line sm:columns-2 sm:gap-x-8"
      name="reviews"
      data={[reviews, casinoName, mayReply]}
    >
      {reviews.map((review) => (
        <li key={review.id} className="break-inside-avoid border-t border-line py-3 sm:py-4">
          <article className="max-w-text space-y-2">
            <h3 dir="auto" className="text-base">
              {review.title}
            </h3>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
              <Stars stars={review.stars} />{" "}
              <span>
                <bdi>{review.authorName}</bdi>, <DateTime at={review.publishedAt} />
                {review.edited && " (edited)"}
              </span>{" "}
              {review.verification === "document" && <Badge meaning="good">Played here, document checked</Badge>}{" "}
              {review.incentive === "disclosed" && <Badge meaning="caution">Was offered something for it</Badge>}{" "}
              <Link
                to={`/reviews/${review.id}/flag`}
                rel="nofollow"
                className="no-print inline-block min-h-6 text-quiet"
              >
                Flag<span className="sr-only"> this review: “{review.title}”</span>
              </Link>
            </p>
            <Words body={review.body} />
            {review.reply && (
              <div className="border-s-2 border-line ps-4 text-sm">
                <p className="font-semibold">
                  {casinoName} replied, <DateTime at={review.reply.at} />
                </p>
                <Words body={review.reply.body} />
              </div>
            )}
            {mayReply && !review.reply && (
              <p className="no-print text-sm">
                <Link to={`/reviews/${review.id}/reply`} className="inline-block leading-8">
                  Answer for {casinoName}
                </Link>
              </p>
            )}
          </article>
        </li>
      ))}
    </CachedFragment>
  );
}
