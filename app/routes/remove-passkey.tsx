import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findRemovable, removeByLink } from "~/platform/access/credentials/removal-link.server";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { removalLinkForm } from "~/platform/access/sign-in/forms";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button, LinkButton } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { linkParameters } from "~/http/pages/mailed-link.server";

const LONGEST = 100;
const NO_LONGER = "This link no longer works.";

export async function loader({ request }: LoaderFunctionArgs) {
  const parameters = linkParameters(request);
  const textOf = (name: string) => (parameters.get(name) ?? "").slice(0, LONGEST);
  const link = { id: textOf("id"), token: textOf("token") };
  const found = await findRemovable(link);
  return {
    link,
    passkey: found && { name: found.name, createdAt: found.createdAt },
    isRemoved: parameters.get("done") === "removed",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), removalLinkForm);
  if (submission.status !== "success") return answerInvalid("removal", submission);
  const answer = await removeByLink(request, submission.value);
  if (answer.outcome === "wait") return answerRefusal("removal", submission, answer);
  if (answer.outcome === "refused")
    return answerRefusal("removal", submission, { outcome: "refused", field: "", message: NO_LONGER });
  return redirect("/remove-passkey?done=removed", 303);
}

export const meta: MetaFunction = () => [{ title: "Remove a passkey" }, { name: "robots", content: "noindex" }];

/** Asks for one more click, because mail scanners open links by themselves. */
export default function RemovePasskey() {
  const { link, passkey, isRemoved } = useLoaderData<typeof loader>();
  const wait = useActionData<typeof action>()?.result.error?.[""]?.find((message) => message !== NO_LONGER);
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Remove a passkey</h1>
        {isRemoved ? (
          <>
            <Feedback meaning="good" role="status" title="Passkey removed">
              <p>It no longer signs anybody in. Everybody who was signed in to your account is signed out.</p>
            </Feedback>
            <p>
              If you didn’t add it, somebody may know your password. Set a new one now, and{" "}
              <Link to="/contact">write to us</Link> if anything else looks wrong.
            </p>
            <LinkButton to="/forgot-password">Set a new password</LinkButton>
          </>
        ) : passkey ? (
          <Form method="post" className="space-y-4">
            <p className="wrap-anywhere">
              The passkey “{passkey.name}” was added to your account on <DateTime at={passkey.createdAt} />. Once you
              remove it, it no longer signs anybody in, and everybody who is signed in to your account is signed out. If
              it’s yours, just close this page.
            </p>
            <input type="hidden" name="id" value={link.id} />
            <input type="hidden" name="token" value={link.token} />
            <Button look="danger" busyLabel="Removing…">
              Remove this passkey
            </Button>
          </Form>
        ) : (
          <>
            <Notice meaning="bad" role="alert" title="This link no longer works">
              <p>{wait ?? "It may be incomplete, older than 30 days, or already used."}</p>
            </Notice>
            <p>
              If your account has a passkey that isn’t yours, sign in and{" "}
              <Link to="/dashboard/passkeys">remove it there</Link>, or <Link to="/contact">write to us</Link>.
            </p>
          </>
        )}
      </div>
    </main>
  );
}
