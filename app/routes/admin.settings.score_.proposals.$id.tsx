import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { EffectTable, MoveSummary, WeightComparison } from "~/features/score-weights/effect-section";
import { readProposalPage } from "~/features/score-weights/proposal-page.server";
import { applyProposal } from "~/features/score-weights/proposals.server";
import { readForm } from "~/http/bodies/form.server";
import { notFound, requireFound } from "~/http/responses/responses";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Refused } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { NameLink } from "~/ui/text/typed-text";

const REFUSALS = {
  running: "Another change of weights is in progress. Wait until it is finished, then preview yours again.",
  stale: "The weights have changed since this preview. Preview yours again to see their effect now.",
  applied: "This proposal has already been applied.",
  off: "Games aren’t part of the score, so this preview can’t be applied.",
} as const;

export const loader = adminLoader("owner", async ({ request, params }) =>
  requireFound(await readProposalPage(request, params["id"] ?? ""), request),
);

export const action = staffAction("owner", async ({ request, params }, staff) => {
  await readForm(request);
  const outcome = await applyProposal(params["id"] ?? "", staff);
  if (outcome.outcome === "started") return redirect(`/admin/operations/${outcome.operationId}?done=start`, 303);
  if (outcome.outcome === "missing") throw notFound(new URL(request.url).pathname);
  return data({ refusal: REFUSALS[outcome.outcome] }, { status: 409 });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Formula version ${String(data?.proposal.formulaVersion ?? "")} · Settings · Admin` },
];

export default function AdminScoreProposal() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const navigation = useNavigation();
  const { proposal, operation, running, isStale } = page;
  const canApply = proposal.state === "open" && proposal.games === null && !isStale && !running;
  return (
    <main id="content" className="min-w-0 space-y-6">
      <p className="text-sm">
        <Link to="/admin/settings/score">Score weights</Link>
      </p>
      <h1 className="text-2xl">Preview of formula version {proposal.formulaVersion}</h1>
      <Refused>{refusal}</Refused>
      {operation && (
        <Notice meaning={operation.state === "done" ? "good" : "info"} title="This version is in force">
          <p>
            {operation.position} of {operation.total} casinos are scored with it.{" "}
            <Link to={`/admin/operations/${operation.id}`}>View the result for each casino</Link>
          </p>
        </Notice>
      )}
      {isStale && !refusal && (
        <Notice meaning="caution">
          <p>
            {REFUSALS.stale} <Link to="/admin/settings/score">Score weights</Link>
          </p>
        </Notice>
      )}
      {running && !refusal && proposal.state === "open" && (
        <Notice meaning="caution">
          <p>
            {REFUSALS.running} <NameLink to={`/admin/operations/${running.id}`}>{running.title}</NameLink>
          </p>
        </Notice>
      )}
      <p className="max-w-text">
        “{proposal.note}” <span className="text-quiet">Dated</span> <DateTime at={proposal.from} />.{" "}
        <span className="text-quiet">
          Calculated for {proposal.byName} on <DateTime at={proposal.at} withTime />, from the data published then.
        </span>
      </p>
      {proposal.games !== null && (
        <p className="max-w-text">
          Games at their best version count {proposal.games.toFixed(2)} here, and these six share the rest.{" "}
          {REFUSALS.off}
        </p>
      )}
      <WeightComparison before={page.weightsBefore} after={proposal.weights} />
      {canApply && (
        <Form method="post" className="space-y-2">
          <Button busy={navigation.state === "submitting"} busyLabel="Starting …">
            Apply as formula version {proposal.formulaVersion}
          </Button>
          <p className="max-w-text text-sm text-quiet">
            The weights apply at once and every score is recalculated, which continues even if the server restarts. This
            can’t be undone, but you can apply earlier weights as a new version.
          </p>
        </Form>
      )}
      <Section id="moves" title="What changes" isSmall>
        <MoveSummary summary={page.summary} drawing={page.drawing} />
      </Section>
      <Section id="casinos" title="Every casino" isSmall>
        <EffectTable page={page} />
      </Section>
    </main>
  );
}
