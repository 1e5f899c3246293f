import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Notice, type Meaning } from "~/ui/notice";
import { TypedText } from "~/ui/text/typed-text";
import type { OwnReview } from "./review-writing.server";
import type { ReviewState } from "../schema";
import { Stars } from "../public/stars";

const STANDING: Record<ReviewState, { meaning: Meaning; title: string; text: string }> = {
  pending: {
    meaning: "info",
    title: "Your review is with us",
    text: "A person reads it before it appears. You can change it until then.",
  },
  published: {
    meaning: "good",
    title: "Your review is published",
    text: "When you change it, it leaves the page until we have read the new wording. We keep the earlier one on file.",
  },
  rejected: {
    meaning: "caution",
    title: "Your review was not published",
    text: "You can change it and send it again.",
  },
  hidden: {
    meaning: "caution",
    title: "Your review is hidden while we look into it",
    text: "You can change it in the meantime.",
  },
  removed: {
    meaning: "bad",
    title: "Your review was removed",
    text: "This is final: it can’t be changed or rewritten. If you think we are wrong, write to us.",
  },
};

/** State of the author's own review, with staff's reason when they decided against it, and the casino's reply. */
export function OwnReviewStanding({
  own,
  casino,
  isJustSent,
}: {
  own: OwnReview;
  casino: { slug: string; name: string };
  isJustSent: boolean;
}) {
  const { meaning, title, text } = STANDING[own.state];
  const Standing = isJustSent ? Feedback : Notice;
  return (
    <div className="space-y-4">
      <Standing meaning={meaning} role="status" title={title}>
        {own.stateReason && <p>Why: {own.stateReason}</p>}
        <p>
          {text} {own.state === "published" && <Link to={`/casinos/${casino.slug}#reviews`}>See it on the page</Link>}{" "}
          {own.state === "removed" && <Link to="/contact?type=general">Write to us</Link>}
        </p>
      </Standing>
      <details className="border-y border-line py-3">
        <summary className="cursor-pointer font-semibold">Your review so far</summary>
        <div className="mt-3 space-y-2">
          <p className="flex flex-wrap items-center gap-x-3">
            <Stars stars={own.stars} />{" "}
            <span dir="auto" className="font-semibold">
              {own.title}
            </span>
          </p>
          <TypedText>{own.body}</TypedText>
        </div>
      </details>
      {own.reply && (
        <div className="border-s-2 border-line ps-4">
          <p className="font-semibold">
            {casino.name} replied, <DateTime at={own.reply.at} />
          </p>
          <TypedText>{own.reply.body}</TypedText>
        </div>
      )}
    </div>
  );
}

/** Form to withdraw the author's own review. */
export function WithdrawReview({ slug }: { slug: string }) {
  return (
    <details className="border-t border-line pt-5">
      <summary className="cursor-pointer">Withdraw this review</summary>
      <Form method="post" action={`/casinos/${slug}/review`} className="mt-3 space-y-3">
        <input type="hidden" name="intent" value="withdraw" />
        <p className="text-sm">
          It is deleted with its earlier wordings and any answer to it. You can write a new one.
        </p>
        <Button look="danger">Withdraw review</Button>
      </Form>
    </details>
  );
}
