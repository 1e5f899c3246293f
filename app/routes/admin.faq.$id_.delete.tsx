import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { answerFaqDeletion } from "~/features/pages/faq/faq-editor.server";
import { findFaqEntry } from "~/features/pages/faq/faq-desk.server";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { answerHeaders } from "~/http/responses/response-headers";
import { requireFound } from "~/http/responses/responses";
import { ConflictNotice } from "~/ui/conflict-notice";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/forms/button";
import { Markdown } from "~/ui/markdown";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const entry = requireFound(await findFaqEntry(params["id"] ?? ""), request);
  return { entry, html: renderMarkdown(entry.answer) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  return answerFaqDeletion(request, params["id"] ?? "", staff);
}

export const headers = answerHeaders;

export const meta = () => [{ title: "Delete a question · FAQ · Admin" }];

export default function DeleteFaqEntry() {
  const { entry, html } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page max-w-text space-y-5 py-6">
      <BackLink to={`/admin/faq/${entry.id}`}>Back to the question</BackLink>
      <h1 className="text-2xl">Delete this question?</h1>
      {answer && (
        <ConflictNotice>
          <p>This is the current version. Delete it only if you still want to.</p>
        </ConflictNotice>
      )}
      <section aria-label="The question" className="card space-y-2">
        <p className="eyebrow">{entry.group}</p>
        <h2 dir="auto" className="text-lg">
          {entry.question}
        </h2>
        <Markdown html={html} />
      </section>
      <p>Readers will no longer see it, and links to it will lead to the top of the FAQ. This can’t be undone.</p>
      <Form method="post" className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="lock" value={entry.lock} />
        <Button look="danger">Delete the question</Button>
        <Link to={`/admin/faq/${entry.id}`}>Keep it</Link>
      </Form>
    </main>
  );
}
