import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { accessLinkForm } from "~/features/casino-area/access/access-forms";
import { confirmAccess, findAskedAccess } from "~/features/casino-area/access/ask-access.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { linkParameters } from "~/http/pages/mailed-link.server";

const LONGEST = 100;

export const loader = memberLoader(async ({ request }, viewer) => {
  const token = (linkParameters(request).get("token") ?? "").slice(0, LONGEST);
  return { token, asked: await findAskedAccess(viewer, token), account: viewer.user.email };
});

export const action = memberAction(async ({ request }, viewer) => {
  const submission = parseForm(await readForm(request), accessLinkForm);
  const isDone = submission.status === "success" && (await confirmAccess(request, viewer, submission.value.token));
  return isDone
    ? redirect("/dashboard/casino?done=confirmed", 303)
    : data({ outcome: "gone" as const }, { status: 409 });
});

export const meta: MetaFunction = () => [{ title: "Confirm your work email" }, { name: "robots", content: "noindex" }];

/** Asks for one more click, because mail scanners open links by themselves. */
export default function ConfirmCasinoAccess() {
  const { token, asked, account } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Confirm your work email</h1>
        {asked && !answer ? (
          <Form method="post" className="space-y-4">
            <p className="wrap-anywhere">
              You asked for access to <bdi>{asked.casino}</bdi>’s area with <bdi>{asked.email}</bdi>.
            </p>
            <input type="hidden" name="token" value={token} />
            <Button busyLabel="Confirming…">Confirm this address</Button>
          </Form>
        ) : (
          <>
            <Notice meaning="bad" role="alert" title="This link no longer works">
              <p>It may be incomplete, older than three days, already used, or for another account than {account}.</p>
            </Notice>
            <p>
              <Link to="/dashboard/casino">See your requests</Link>, or ask again there.
            </p>
          </>
        )}
      </div>
    </main>
  );
}
