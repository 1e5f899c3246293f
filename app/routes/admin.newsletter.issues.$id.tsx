import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { adminLoader, requireAdmin, staffAction } from "~/platform/access/guards.server";
import { takeIssueStep } from "~/features/newsletter/desk/issue-actions.server";
import { readIssuePage } from "~/features/newsletter/desk/issue-desk.server";
import { ISSUE_FORM, IssueEditor } from "~/features/newsletter/desk/issue-form";
import { IssuePreview } from "~/features/newsletter/desk/issue-preview";
import { IssueProgress, IssueSchedule } from "~/features/newsletter/desk/issue-progress";
import { IssueState } from "~/features/newsletter/desk/issue-table";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { DateTime } from "~/ui/date-time";
import { DeletionFold } from "~/ui/forms/deletion-fold";
import { Done, Refused } from "~/ui/feedback";
import { Notice } from "~/ui/notice";

export const loader = adminLoader("editor", async ({ request, params }) =>
  requireFound(await readIssuePage(params["id"] ?? "", new URL(request.url).searchParams), request),
);

export const action = staffAction("editor", async ({ request, params }, staff) => {
  const { user } = await requireAdmin(request, "editor");
  return takeIssueStep(request, params["id"] ?? "", await readForm(request), staff, user.email);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.issue.subject || "New issue"} · Newsletter · Admin` },
];

const NOTES = {
  saved: "Draft saved.",
  tested: "Draft saved. We’ve sent you a test email.",
  scheduled: "Scheduled.",
  unscheduled: "Taken off the schedule. It’s a draft again.",
};

export default function NewsletterIssue() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <main id="content" className="page space-y-6 py-6">
      <p className="text-sm">
        <Link to="/admin/newsletter/issues">Newsletter issues</Link>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="me-auto flex flex-wrap items-center gap-3 text-2xl wrap-anywhere">
          {page.isNew ? "New issue" : page.issue.subject}{" "}
          <span className="font-sans">
            <IssueState state={page.state} />
          </span>
        </h1>
        {!page.isNew && (
          <Link to={`/admin/newsletter/issues/new?copy=${page.id}`} className="text-sm">
            Duplicate
          </Link>
        )}
      </div>
      {page.note && !answer && <Done>{NOTES[page.note]}</Done>}
      {page.state === "draft" ? (
        <IssueEditor key={page.version} page={page} answer={answer} />
      ) : (
        answer?.problem && <Refused>{answer.problem}</Refused>
      )}
      {page.schedule && <IssueSchedule schedule={page.schedule} />}
      {page.sendFailure && (
        <Notice meaning="bad" title="It was not sent as scheduled">
          <p>{page.sendFailure.reason}</p>
          <p>
            {page.sendFailure.retryAt ? (
              <>
                We will try again on <DateTime at={page.sendFailure.retryAt} withTime />.
              </>
            ) : (
              "It’s a draft again."
            )}
          </p>
        </Notice>
      )}
      {page.progress && <IssueProgress id={page.id} progress={page.progress} />}
      {page.text !== null && (
        <IssuePreview
          id={page.id}
          version={page.version}
          text={page.text}
          bytes={page.bytes}
          isDraft={page.state === "draft"}
        />
      )}
      {page.state === "draft" && !page.isNew && (
        <DeletionFold what="draft" form={ISSUE_FORM}>
          <p>Nobody has been sent it. This can’t be undone.</p>
        </DeletionFold>
      )}
    </main>
  );
}
