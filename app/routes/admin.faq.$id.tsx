import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { answerFaqForm, faqEditor } from "~/features/pages/faq/faq-editor.server";
import { FaqEntryForm } from "~/features/pages/faq/faq-entry-form";
import { answerHeaders } from "~/http/responses/response-headers";
import { BackLink } from "~/ui/back-link";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return faqEditor(request, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  return answerFaqForm(request, params["id"] ?? "", staff);
}

export const headers = answerHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.entry.question ?? "New question"} · FAQ · Admin` },
];

export default function AdminFaqEntry() {
  const { id, entry, groups, submissionKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-5 py-6">
      <BackLink to="/admin/faq">FAQ</BackLink>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-2xl">{id === null ? "New question" : "Question"}</h1>
        {id !== null && <Link to={`/admin/faq/${id}/delete`}>Delete this question…</Link>}
      </header>
      <FaqEntryForm
        key={id ?? "new"}
        id={id}
        entry={entry}
        groups={groups}
        submissionKey={submissionKey}
        answer={answer}
      />
    </main>
  );
}
