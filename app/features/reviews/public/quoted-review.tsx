import { DateTime } from "~/ui/date-time";
import { TypedText } from "~/ui/text/typed-text";
import { Stars } from "./stars";

/** The review a form is about. */
export function QuotedReview({
  review,
}: {
  review: { stars: number; title: string; body: string; authorName: string; publishedAt: string };
}) {
  return (
    <blockquote className="space-y-2 border-s-2 border-line ps-4">
      <p dir="auto" className="font-semibold">
        {review.title}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <Stars stars={review.stars} />{" "}
        <span>
          <bdi>{review.authorName}</bdi>, <DateTime at={review.publishedAt} />
        </span>
      </p>
      <TypedText>{review.body}</TypedText>
    </blockquote>
  );
}
