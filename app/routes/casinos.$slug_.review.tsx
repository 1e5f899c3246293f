import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { findCasino, findCasinoOfAnySlug } from "~/features/casinos/public/casino.server";
import { experienceDays, reviewForm } from "~/features/reviews/writing/review-forms";
import { OwnReviewStanding, WithdrawReview } from "~/features/reviews/writing/own-review";
import { ReviewForm } from "~/features/reviews/writing/review-form";
import {
  editReview,
  findOwnReview,
  representsCasino,
  submitReview,
  withdrawReview,
} from "~/features/reviews/writing/review-writing.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { requireFound, tooManyRequests } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";

export const loader = memberLoader(async ({ request, params }, { user }) => {
  const asked = params["slug"] ?? "";
  const found = await findCasino(asked);
  if (!found) await redirectFormerSlug("casino", asked, (to) => `/casinos/${to}/review`);
  const { id, slug, name } = requireFound(found, request);
  const [own, represents] = await Promise.all([findOwnReview(id, user.uid), representsCasino(user.uid, id)]);
  const done = new URL(request.url).searchParams.get("done");
  return { casino: { slug, name }, own, represents, days: experienceDays(backend().clock()), done };
});

const REFUSALS = {
  twin: "Another account with your email address in another spelling has reviewed this casino already. Sign in with that one to change the review.",
  interested: "You represent this casino here, so you can’t review it.",
  stale:
    "You have already sent another version of your review from another window. It is on this page under “Your review so far”. Change that one, or send this one again to replace it.",
  closed: "This review can no longer be changed.",
  missing: "This review was withdrawn. Send it again to write a new one.",
} as const;

export const action = memberAction(async ({ request, params }, viewer) => {
  const casino = requireFound(await findCasinoOfAnySlug(params["slug"] ?? ""), request);
  const form = await readForm(request);
  if (form.get("intent") === "withdraw") {
    await withdrawReview(viewer, casino.id);
    return redirect(`/casinos/${casino.slug}/review?done=withdrawn`, 303);
  }
  const submission = parseForm(form, reviewForm(experienceDays(backend().clock())));
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const wording = submission.value;
  const answer = form.has(VERSION_FIELD)
    ? await editReview(viewer, casino.id, wording, versionNumberIn(form))
    : await submitReview(viewer, casino.id, wording);
  if (answer.outcome === "wait") throw tooManyRequests(answer.seconds);
  if (answer.outcome === "written") return redirect(`/casinos/${casino.slug}/review?done=sent`, 303);
  const result = submission.reply({ formErrors: [REFUSALS[answer.outcome]] });
  return data({ result }, { status: answer.outcome === "interested" ? 403 : 409 });
});

function crumbs({ slug, name }: { slug: string; name: string }) {
  return subjectCrumbs("casino", { slug, name }, { label: "Your review", to: `/casinos/${slug}/review` });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta({
        title: `Your review of ${page.casino.name}`,
        description: `Say what playing at ${page.casino.name} was like.`,
        path: `/casinos/${page.casino.slug}/review`,
        matches,
        crumbs: crumbs(page.casino),
        noIndex: true,
      })
    : [];

export default function YourReview() {
  const { casino, own, represents, days, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result ?? null;
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={crumbs(casino)} />
      <div className="max-w-text space-y-8">
        <header className="space-y-2">
          <h1>{own ? `Your review of ${casino.name}` : `Review ${casino.name}`}</h1>
          <p>
            Your review helps others decide, and counts towards the rating. Does the casino owe you money?{" "}
            <Link to="/complaints/submit-form">Complain</Link> as well: a review has no deadlines.
          </p>
        </header>
        {!own && done === "withdrawn" && !result && (
          <Feedback meaning="good" role="status" title="Your review is withdrawn.">
            <p>
              <Link to={`/casinos/${casino.slug}#reviews`}>Reviews of {casino.name}</Link>
            </p>
          </Feedback>
        )}
        {own && <OwnReviewStanding own={own} casino={casino} isJustSent={done === "sent" && !result} />}
        {represents ? (
          <Notice meaning="caution" title="You can’t review this casino">
            <p>
              You represent {casino.name} here. You can{" "}
              <Link to={`/casinos/${casino.slug}#reviews`}>answer reviews</Link> by players, but not write one.
            </p>
          </Notice>
        ) : (
          own?.state !== "removed" && (
            <section className="card sm:p-8">
              <h2 id="write" className="mb-5">
                {own ? "Change your review" : "Write your review"}
              </h2>
              {/* A review that was withdrawn, or first written elsewhere, resets the form. */}
              <ReviewForm key={own?.version ?? "new"} casino={casino} own={own} days={days} lastResult={result} />
            </section>
          )
        )}
        {own && own.state !== "removed" && <WithdrawReview slug={casino.slug} />}
      </div>
    </main>
  );
}
