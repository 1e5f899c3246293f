import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { subscribeForm } from "~/features/newsletter/schema";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { clientSite } from "~/http/security/client-address.server";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { isSpam, SPAM_REFUSED } from "~/http/security/honeypot.server";
import { pageMeta } from "~/http/pages/page-meta";
import { countAddress, tooManyTries, waitMessage } from "~/http/security/rate-limit.server";
import { safePath } from "~/http/security/safe-redirect";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

const BY_ADDRESS = { name: "newsletter", points: 30, seconds: 3_600 };
const CRUMBS = [{ label: "Newsletter", to: "/newsletter" }];

function thanksOn(path: string): string {
  const url = new URL(path, "http://edgewise.invalid");
  url.searchParams.set("newsletter", "thanks");
  return `${url.pathname}${url.search}#newsletter`;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, subscribeForm);
  if (submission.status !== "success") {
    const result = submission.reply();
    return data(
      { result, subscribed: false, error: result.error?.["email"]?.join(" ") ?? "Part of this form is missing." },
      { status: 422 },
    );
  }
  const wait = await countAddress(BY_ADDRESS, request);
  const refuse = (error: string, init: ResponseInit) =>
    data({ result: submission.reply({ formErrors: [error] }), subscribed: false, error }, init);
  if (wait > 0) return refuse(waitMessage(wait), tooManyTries(wait));
  if (isSpam(form)) return refuse(SPAM_REFUSED, { status: 422 });
  const { email, returnTo, inPlace } = submission.value;
  const page = safePath(returnTo);
  await subscribe(email, { source: page, origin: mailedOrigin(), by: clientSite(request) });
  if (inPlace) return data({ result: submission.reply({ resetForm: true }), subscribed: true });
  return redirect(thanksOn(page), 303);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Newsletter",
    description: "Changes to scores and rules, by email. Unsubscribe with one click.",
    path: "/newsletter",
    matches,
    crumbs: CRUMBS,
  });

export default function Newsletter() {
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useSchemaForm(subscribeForm, "newsletter-page", answer?.result);
  return (
    <main id="content" className="page max-w-text space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>Newsletter</h1>
      <p>Changes to scores and rules. You confirm by email; one click unsubscribes.</p>
      <SecretForm form={form} labels={{ email: "Email address" }} className="space-y-5">
        <TextField field={fields.email} type="email" autoComplete="email" />
        <input type="hidden" name="returnTo" value={fields.returnTo.initialValue ?? "/"} />
        <HoneypotField key={String(form.errors)} name={HONEYPOT_FIELD} />
        <Button busy={busy} busyLabel="Subscribing…">
          Subscribe
        </Button>
      </SecretForm>
    </main>
  );
}
