import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { PublicReview } from "./reviews.server";
import { Stars } from "./stars";

export function ReviewList({ reviews, casinoName }: { reviews: readonly PublicReview[]; casinoName: string }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-5">
          <article className="max-w-text space-y-2">
            <h3 className="text-base">{review.title}</h3>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
              <Stars stars={review.stars} />
              <span>
                {review.authorName}, <DateTime at={review.publishedAt} />
                {review.edited && " (edited)"}
              </span>
              {review.verification === "document" && <Badge meaning="good">Played here, document seen</Badge>}
              {review.incentive === "disclosed" && <Badge meaning="caution">Was offered something for it</Badge>}
            </p>
            <p className="whitespace-pre-line">{review.body}</p>
            {review.reply && (
              <div className="border-s-2 border-line ps-4 text-sm">
                <p className="font-semibold">
                  {casinoName} replied, <DateTime at={review.reply.at} />
                </p>
                <p className="whitespace-pre-line">{review.reply.body}</p>
              </div>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
