import { textIn } from "~/http/forms/text-in";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { verifyEmail } from "~/platform/access/accounts.server";
import { findViewer } from "~/platform/access/viewer.server";
import { readForm } from "~/http/bodies/form.server";
import { pathAfterSignIn } from "~/http/security/safe-redirect";
import { Button, LinkButton } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { linkParameters } from "~/http/pages/mailed-link.server";

const LONGEST_TOKEN = 2_000;

const textOf = (source: URLSearchParams | FormData, name: string) => textIn(source, name).slice(0, LONGEST_TOKEN);

export function loader({ request }: LoaderFunctionArgs) {
  const parameters = linkParameters(request);
  return { token: textOf(parameters, "token"), redirectTo: pathAfterSignIn(textOf(parameters, "redirectTo"), "") };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await verifyEmail(textOf(form, "token")))) return data({ outcome: "refused" as const }, { status: 422 });
  const redirectTo = pathAfterSignIn(form.get("redirectTo"), "");
  if (await findViewer(request)) return redirect(redirectTo || "/dashboard", 303);
  return redirect(
    `/login?${new URLSearchParams({ done: "verified", ...(redirectTo && { redirectTo }) }).toString()}`,
    303,
  );
}

export const meta: MetaFunction = () => [{ title: "Confirm your address" }, { name: "robots", content: "noindex" }];

/** Asks for one more click, because mail scanners open links by themselves. */
export default function VerifyEmail() {
  const { token, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Confirm your address</h1>
        {answer ? (
          <>
            <Notice meaning="bad" role="alert" title="This link no longer works">
              <p>
                It may be incomplete, too old, or already used. If you have confirmed your address before,{" "}
                <Link to="/login">sign in</Link>.
              </p>
            </Notice>
            <p>If you haven’t, setting a new password also confirms it:</p>
            <LinkButton to="/forgot-password">Email me a link</LinkButton>
          </>
        ) : (
          <Form method="post" className="space-y-4">
            <p>One click, and your account is ready. If you didn’t join, just close this page.</p>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <Button busyLabel="Confirming…">Confirm my address</Button>
          </Form>
        )}
      </div>
    </main>
  );
}
