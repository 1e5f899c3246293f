import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { IssueTable } from "~/features/newsletter/desk/issue-table";
import { readIssueTable } from "~/features/newsletter/desk/issue-desk.server";
import { NewsletterNav } from "~/features/newsletter/newsletter-nav";
import { LinkButton } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Done } from "~/ui/feedback";
import { CursorPagination } from "~/ui/lists/pagination";

export const loader = adminLoader("editor", ({ request }) => readIssueTable(new URL(request.url).searchParams));

export const meta = () => [{ title: "Issues · Newsletter · Admin" }];

export default function NewsletterIssues() {
  const { rows, previous, next, isDeleted } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-4 py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="me-auto text-2xl">Newsletter issues</h1>
        <LinkButton to="/admin/newsletter/issues/new" className="text-sm">
          Write an issue
        </LinkButton>
      </div>
      <NewsletterNav />
      {isDeleted && <Done>The draft is deleted.</Done>}
      {rows.length === 0 ? (
        <EmptyState title="No issues yet">
          <p>Write the first one; nothing is mailed until you confirm it.</p>
        </EmptyState>
      ) : (
        <IssueTable rows={rows} />
      )}
      <CursorPagination previous={previous} next={next} labels={{ previous: "Newer", next: "Older" }} />
    </main>
  );
}
