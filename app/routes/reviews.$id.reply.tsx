import { getFormProps } from "@conform-to/react";
import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { LetterChoice } from "~/features/casino-area/letters/letter-choice";
import { lettersFor } from "~/features/casino-area/letters/letters.server";
import { findCasinoById } from "~/features/casinos/public/casino.server";
import { replyForm } from "~/features/reviews/writing/review-forms";
import { QuotedReview } from "~/features/reviews/public/quoted-review";
import { findPublishedReview, replyToReview, representsCasino } from "~/features/reviews/writing/review-writing.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { forbidden, requireFound } from "~/http/responses/responses";
import { logSecurity } from "~/http/security/security-log.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextArea } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Feedback } from "~/ui/feedback";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { TypedText } from "~/ui/text/typed-text";

const NOT_YOURS = "Only representatives of this casino can reply to its reviews.";

function refused(request: Request, uid: string): Response {
  logSecurity("access-refused", request, { uid });
  return forbidden(NOT_YOURS);
}

export const loader = memberLoader(async ({ request, params }, { user }) => {
  const review = requireFound(await findPublishedReview(params["id"] ?? ""), request);
  // Redirects addresses from before reviews had public ids.
  if (review.id !== params["id"]) throw redirect(`/reviews/${review.id}/reply`, 301);
  const { slug, name } = requireFound(await findCasinoById(review.casinoId), request);
  if (!(await representsCasino(user.uid, review.casinoId))) throw refused(request, user.uid);
  return { review, casino: { slug, name }, letters: await lettersFor(review.casinoId, request) };
});

export const action = memberAction(async ({ request, params }, viewer) => {
  const submission = parseForm(await readForm(request), replyForm);
  const id = params["id"] ?? "";
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const outcome = await replyToReview(viewer, id, submission.value.body);
  if (outcome === "forbidden") throw refused(request, viewer.user.uid);
  requireFound(outcome === "missing" ? null : outcome, request);
  if (outcome === "answered") {
    const result = submission.reply({ formErrors: ["A colleague has just answered this review."] });
    return data({ result }, { status: 409 });
  }
  return redirect(`/reviews/${encodeURIComponent(id)}/reply`, 303);
});

function crumbs({ slug, name }: { slug: string; name: string }, id: string) {
  return subjectCrumbs("casino", { slug, name }, { label: "Answer a review", to: `/reviews/${id}/reply` });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta({
        title: "Answer a review",
        description: `For ${page.casino.name}.`,
        path: `/reviews/${page.review.id}/reply`,
        matches,
        crumbs: crumbs(page.casino, page.review.id),
        noIndex: true,
      })
    : [];

export default function ReplyToReview() {
  const { review, casino, letters } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(
    replyForm,
    "reply",
    answer?.result,
    letters.chosen !== null ? { body: letters.chosen } : undefined,
  );
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={crumbs(casino, review.id)} />
      <div className="max-w-text space-y-8">
        <h1>Answer for {casino.name}</h1>
        <QuotedReview review={review} />
        {answer?.result.error && review.reply && <p role="alert">{answer.result.error[""]?.join(" ")}</p>}
        {review.reply ? (
          <>
            <Feedback meaning="good" role="status" title="The answer is published">
              <TypedText>{review.reply.body}</TypedText>
            </Feedback>
            <p>
              <Link to={`/casinos/${casino.slug}#reviews`}>Go to the reviews of {casino.name}</Link>
            </p>
          </>
        ) : (
          <PostForm {...getFormProps(form)} noValidate={false} className="space-y-6" aria-label="Answer">
            <LetterChoice letters={letters.names} path={`/reviews/${review.id}/reply`} />
            <ErrorSummary form={form} labels={{ body: "Your answer" }} />
            <TextArea
              field={fields.body}
              label="Your answer"
              hint="20 to 2,000 characters, published at once under the casino’s name. You can answer each review once, and can’t change your answer. Don’t include links or anything that identifies the player."
              rows={8}
            />
            <Button busyLabel="Sending…">Publish answer</Button>
          </PostForm>
        )}
      </div>
    </main>
  );
}
