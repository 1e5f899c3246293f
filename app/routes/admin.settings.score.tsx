import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { bringBackWeights, proposeWeights, weightsDesk } from "~/features/score-weights/proposals.server";
import { weightsForm, weightsOf } from "~/features/score-weights/weights-form";
import { ProposalList, VersionTable, WeightsForm } from "~/features/score-weights/weights-page";
import { GroupHeader } from "~/features/site-settings/settings-frame";
import { groupNamed } from "~/platform/settings/groups";
import { readForm } from "~/http/bodies/form.server";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { Refused } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { NameLink } from "~/ui/text/typed-text";

const SAME = "These are the weights in force. Change at least one of them.";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  return { group: groupNamed("score"), ...(await weightsDesk()), submissionKey: newSubmissionKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "owner");
  const form = await readForm(request);
  const id = submissionId(form, { by: staff.uid, what: "scoreProposals" });
  if (form.get("intent") === "bring-back") {
    const outcome = await bringBackWeights(form.get("version"), staff, id);
    if (outcome.outcome !== "proposed") return data({ result: null, problem: SAME }, { status: 422 });
    return redirect(`/admin/settings/score/proposals/${outcome.id}`, 303);
  }
  const { earliest, today } = await weightsDesk();
  const submission = parseForm(form, weightsForm({ earliest, today }));
  if (submission.status !== "success") return data({ result: submission.reply(), problem: null }, { status: 422 });
  const { note, from, games = 0 } = submission.value;
  const proposed = { weights: weightsOf(submission.value), games: games / 100, note, from };
  const outcome = await proposeWeights(proposed, staff, id);
  if (outcome.outcome === "same")
    return data({ result: submission.reply({ formErrors: [SAME] }), problem: null }, { status: 422 });
  return redirect(`/admin/settings/score/proposals/${outcome.id}`, 303);
}

export const meta = () => [{ title: "Score weights · Settings · Admin" }];

export default function AdminScoreWeights() {
  const { group, score, nextVersion, today, running, proposals, submissionKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="min-w-0 space-y-8">
      <GroupHeader group={group} />
      {running && (
        <Notice meaning="info" title="A change of weights is in progress">
          <p>
            You can’t apply another until it is finished.{" "}
            <NameLink to={`/admin/operations/${running.id}`}>{running.title}</NameLink>
          </p>
        </Notice>
      )}
      <Refused>{answer?.problem}</Refused>
      <WeightsForm
        key={score.formulaVersion}
        weights={score.weights}
        nextVersion={nextVersion}
        today={today}
        submissionKey={submissionKey}
        result={answer?.result ?? null}
      />
      <Section id="versions" title="Versions of the formula" isSmall>
        <VersionTable versions={score.versions} inForce={score.formulaVersion} submissionKey={submissionKey} />
      </Section>
      <Section id="proposals" title="Previews" isSmall className="space-y-2">
        <ProposalList proposals={proposals} />
      </Section>
    </main>
  );
}
