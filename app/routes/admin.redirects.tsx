import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { redirectForm } from "~/site/redirects/redirect-forms";
import { addRedirect, readRedirects, REDIRECTS_PATH, removeRedirect } from "~/site/redirects/redirects.server";
import { RedirectsScreen } from "~/site/redirects/redirects-screen";
import { Feedback } from "~/ui/feedback";

const DONE = { added: "The redirect works now.", removed: "The redirect is removed." };

export const loader = adminLoader("editor", async ({ request }) => {
  const { searchParams } = new URL(request.url);
  const done = labelByParameter(DONE, searchParams.get("done"));
  return { ...(await readRedirects()), from: (searchParams.get("from") ?? "").slice(0, 500), done };
});

export const action = staffAction("editor", async ({ request }, staff) => {
  const form = await readForm(request);
  if (form.get("intent") === "remove") {
    const id = String(form.get("id") ?? "");
    if (/^[0-9a-f]{32}$/.test(id)) await removeRedirect(id, staff);
    return redirect(`${REDIRECTS_PATH}?done=removed`, 303);
  }
  const submission = parseForm(form, redirectForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const answer = await addRedirect(submission.value, request, staff);
  if (answer.outcome === "refused")
    return data({ result: submission.reply({ fieldErrors: { [answer.field]: [answer.message] } }) }, { status: 422 });
  return redirect(`${REDIRECTS_PATH}?done=added`, 303);
});

export const meta = () => [{ title: "Redirects · Admin" }];

export default function AdminRedirects() {
  const { done, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <h1 className="text-2xl">Redirects</h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <RedirectsScreen key={page.from} {...page} result={answer?.result} />
    </main>
  );
}
