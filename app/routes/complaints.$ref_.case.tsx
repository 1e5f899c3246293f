import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LetterChoice } from "~/features/casino-area/letters/letter-choice";
import { lettersFor } from "~/features/casino-area/letters/letters.server";
import { handleCase, inCase } from "~/features/complaints/party/case-actions.server";
import { CaseEvidence } from "~/features/complaints/party/case-evidence";
import { CaseTasks } from "~/features/complaints/party/case-tasks";
import { firstAnswerTime } from "~/features/complaints/clock/first-answer.server";
import { readCase, requireCase } from "~/features/complaints/party/case-page.server";
import { DisputeBodies } from "~/features/complaints/public/dispute-bodies";
import { ComplaintHeader } from "~/features/complaints/public/complaint-header";
import { Story, TimelineSection } from "~/features/complaints/public/timeline-section";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { answerHeaders } from "~/http/responses/response-headers";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SharedForm } from "~/ui/forms/shared/shared-form";
import { Done } from "~/ui/feedback";

const doneWords = (firstAnswer: string) => ({
  sent: `We have your complaint. We will look at it within ${firstAnswer} and email you.`,
  answered: "Answer sent. The next step is ours.",
  added: "Files added.",
  accepted: "Thank you. We’ve recorded that you accept the outcome.",
  reopened: "Your complaint is open again. The next step is ours.",
  withdrawn: "Complaint withdrawn.",
});

const NO_LETTERS = { names: [], chosen: null };

export function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  return inCase(args, async (ref) => {
    if (ref !== params["ref"]) throw redirect(`/complaints/${encodeURIComponent(ref)}/case`);
    const opened = await requireCase(request, ref);
    const page = await readCase(opened);
    const { casinoId } = opened.complaint;
    // A link opens nothing else of the casino's.
    const hasLetters = opened.party === "casino" && opened.linkId === null && casinoId !== null;
    const letters = hasLetters ? await lettersFor(casinoId, request) : NO_LETTERS;
    const done = labelByParameter(doneWords(await firstAnswerTime()), new URL(request.url).searchParams.get("done"));
    return { ...page, letters, done };
  });
}

export function action(args: ActionFunctionArgs) {
  return inCase(args, (ref) => handleCase(args.request, ref));
}

/** Nothing of a case stays in a browser that others use. */
export const headers: HeadersFunction = (args) => {
  const passed = new Headers(answerHeaders(args));
  passed.set("Cache-Control", "private, no-store");
  return passed;
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Case ${data.complaint.ref}` : "Case" },
  { name: "robots", content: "noindex" },
];

const NOTHING: readonly string[] = [];

export default function CasePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { complaint, now, party, isPublic, done } = page;
  return (
    <main id="content" className="page space-y-10">
      <div className="space-y-6">
        <Breadcrumbs
          crumbs={[
            { label: "Complaints", to: "/complaints" },
            { label: `Case ${complaint.ref}`, to: `/complaints/${complaint.ref}/case` },
          ]}
        />
        {done && !answer && <Done>{done}</Done>}
        <ComplaintHeader complaint={complaint} now={now} reopenUntil={page.reopenUntil} viewer={party} />
        <p className="text-sm text-quiet">
          You see this as {party === "staff" ? "staff" : `the ${party}`}
          {page.isByLink && ", with the link in our email"}.{" "}
          {isPublic ? (
            <Link to={`/complaints/${complaint.ref}`}>Public page</Link>
          ) : (
            "Only you and our staff can see it until we accept it."
          )}
          {complaint.dueAt && (
            <>
              {" "}
              <a href={`/feeds/complaints/${complaint.ref}.ics`}>Deadline as a calendar</a>
            </>
          )}
        </p>
        {page.isByLink && (
          <p className="text-sm text-quiet">
            Anybody with the link can answer for {complaint.casino.name} until this complaint ends, so don’t forward it.
            To see all complaints and get notices, <Link to="/dashboard/casino">ask for access to its area</Link>.
          </p>
        )}
      </div>
      <SharedForm
        id="case"
        action={`/complaints/${complaint.ref}/case`}
        encType="multipart/form-data"
        className="space-y-10"
      >
        <input type="hidden" name="key" value={page.key} />
        <CaseTasks
          page={page}
          answer={answer ?? null}
          beginning={page.letters.chosen}
          letters={<LetterChoice letters={page.letters.names} path={`/complaints/${complaint.ref}/case`} />}
        />
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-10">
            <TimelineSection complaint={complaint} />
            <Story complaint={complaint} />
          </div>
          <div className="space-y-10">
            {page.disputeBodies && <DisputeBodies {...page.disputeBodies} casinoName={complaint.casino.name} />}
            <CaseEvidence page={page} refused={answer?.intent === "evidence" ? answer.refused : NOTHING} />
          </div>
        </div>
      </SharedForm>
    </main>
  );
}
