import { optionsOf } from "~/domain/codes/names-in";
import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { findCasinoById } from "~/features/casinos/public/casino.server";
import { FLAG_REASONS, flagForm } from "~/features/reviews/writing/review-forms";
import { QuotedReview } from "~/features/reviews/public/quoted-review";
import { findPublishedReview, flagReview } from "~/features/reviews/writing/review-writing.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { requireFound, tooManyRequests } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { RadioGroup, TextArea } from "~/ui/forms/field";
import { Feedback } from "~/ui/feedback";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

const REASONS = optionsOf(FLAG_REASONS);

export const loader = memberLoader(async ({ request, params }) => {
  const { reply: _reply, ...review } = requireFound(await findPublishedReview(params["id"] ?? ""), request);
  // Redirects addresses from before reviews had public ids.
  if (review.id !== params["id"]) throw redirect(`/reviews/${review.id}/flag`, 301);
  const { slug, name } = requireFound(await findCasinoById(review.casinoId), request);
  return { review, casino: { slug, name }, sent: new URL(request.url).searchParams.get("sent") === "1" };
});

export const action = memberAction(async ({ request, params }, viewer) => {
  const submission = parseForm(await readForm(request), flagForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const id = params["id"] ?? "";
  const answer = await flagReview(viewer, id, submission.value);
  if (answer.outcome === "wait") throw tooManyRequests(answer.seconds);
  if (answer.outcome === "own") {
    const result = submission.reply({ formErrors: ["This review is your own. You can change or withdraw it."] });
    return data({ result }, { status: 422 });
  }
  requireFound(answer.outcome === "missing" ? null : answer, request);
  return redirect(`/reviews/${encodeURIComponent(id)}/flag?sent=1`, 303);
});

function crumbs({ slug, name }: { slug: string; name: string }, id: string) {
  return subjectCrumbs("casino", { slug, name }, { label: "Flag a review", to: `/reviews/${id}/flag` });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta({
        title: "Flag a review",
        description: "Tell us that a review breaks the rules.",
        path: `/reviews/${page.review.id}/flag`,
        matches,
        crumbs: crumbs(page.casino, page.review.id),
        noIndex: true,
      })
    : [];

export default function FlagReview() {
  const { review, casino, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(flagForm, "flag", answer?.result);
  const [first] = REASONS;
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={crumbs(casino, review.id)} />
      <div className="max-w-text space-y-8">
        <h1>Flag a review of {casino.name}</h1>
        {sent ? (
          <>
            <Feedback meaning="good" role="status" title="Thank you, we’ll look into it">
              <p>Someone will read the review again with your comment. Its author won’t be told who flagged it.</p>
            </Feedback>
            <p>
              <Link to={`/casinos/${casino.slug}#reviews`}>Back to the reviews of {casino.name}</Link>
            </p>
          </>
        ) : (
          <>
            <QuotedReview review={review} />
            <p>
              Neither a bad review nor a good one is against the rules. For what is, see our{" "}
              <Link to="/how-we-rate#reviews-by-players">review policy</Link>.
            </p>
            <SchemaForm
              form={form}
              labels={{
                reason: { id: `${fields.reason.id}-${first?.value ?? ""}`, label: "What is wrong with it" },
                details: "Why do you think so?",
              }}
              className="space-y-6"
              aria-label="Flag"
            >
              <RadioGroup field={fields.reason} label="What is wrong with it?" options={REASONS} />
              <TextArea field={fields.details} hint="10 to 400 characters." rows={5} />
              <Button busyLabel="Sending…">Flag review</Button>
            </SchemaForm>
          </>
        )}
      </div>
    </main>
  );
}
