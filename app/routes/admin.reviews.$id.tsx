import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import {
  Conflict,
  DecideForms,
  KeepForm,
  ReplyForm,
  ReviewDeskForm,
  VerificationForm,
} from "~/features/reviews/desk/decide-forms";
import { handleReviewDesk } from "~/features/reviews/desk/review-acts.server";
import {
  AuthorCard,
  FlagList,
  JudgedWording,
  ReviewStateBadge,
  RewordingHistory,
  StaffActs,
} from "~/features/reviews/desk/judged-review";
import { findForModeration } from "~/features/reviews/desk/review-desk.server";
import { parseQueue, REVIEW_QUEUES, reviewDeskPath } from "~/features/reviews/desk/review-queues";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";
import { NameLink } from "~/ui/text/typed-text";

const DONE: Readonly<Record<string, string>> = {
  publish: "Review published. Its author has been notified.",
  reject: "Review rejected. Its author has been emailed the reason.",
  hide: "Review hidden. Its author has been emailed the reason.",
  restore: "Review published again. Its author has been notified.",
  remove: "Review removed. Its author has been emailed the reason.",
  keep: "Flags closed. The review was not changed.",
  "remove-reply": "The casino’s answer has been removed. Its representatives have been notified.",
  verify: "Verification changed.",
};

export const loader = adminLoader("moderator", async ({ request, params }) => {
  const { searchParams } = new URL(request.url);
  const queue = parseQueue(searchParams.get("queue"));
  const page = requireFound(await findForModeration(params["id"] ?? "", queue), request);
  return { ...page, done: labelByParameter(DONE, searchParams.get("done")) };
});

export const action = staffAction("moderator", ({ request, params }, staff) =>
  handleReviewDesk(request, params["id"] ?? "", staff),
);

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.review.title ?? "Review"} · Reviews · Admin` },
];

export default function AdminReview() {
  const { review, casino, author, flags, rewordings, acts, next, queue, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
  const isFlagged = flags.some(({ handledAt }) => handledAt === null);
  return (
    <main id="content" className="page space-y-5 py-6">
      <BackLink to={queue === "all" ? "/admin/reviews" : `/admin/reviews?queue=${queue}`}>
        Reviews: {REVIEW_QUEUES[queue]}
      </BackLink>
      <div className="space-y-2">
        <h1 dir="auto" className="text-2xl">
          {review.title}
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <ReviewStateBadge state={review.state} />
          {review.stateReason && <span>Why: {review.stateReason}</span>}
        </p>
      </div>
      {done && !answer && (
        <Feedback meaning="good" role="status" title={done}>
          <p>
            {next ? (
              <>
                Next: <NameLink to={reviewDeskPath(next.id, queue)}>{next.title}</NameLink>
              </>
            ) : (
              "This queue is empty."
            )}
          </p>
        </Feedback>
      )}
      {answer?.outcome === "conflict" && <Conflict message={answer.message} rejectedText={answer.rejectedText} />}
      <ReviewDeskForm review={review} queue={queue}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
          <JudgedWording review={review} casino={casino} />
          <div className="space-y-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <DecideForms review={review} queue={queue} answer={answer ? { letter: null, ...answer } : null} />
            <VerificationForm review={review} result={resultOf("verify")} />
          </div>
          <div className="space-y-6">
            <FlagList flags={flags}>{isFlagged && <KeepForm />}</FlagList>
            <RewordingHistory rewordings={rewordings} />
            <ReplyForm review={review} casinoName={casino?.name ?? "The casino"} result={resultOf("reply")} />
            <AuthorCard author={author} />
            <StaffActs acts={acts} />
          </div>
        </div>
      </ReviewDeskForm>
      {next && !done && (
        <p className="text-sm">
          Next in the queue: <NameLink to={reviewDeskPath(next.id, queue)}>{next.title}</NameLink>
        </p>
      )}
    </main>
  );
}
