import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { addWebhook } from "~/features/webhooks/desk/webhook-acts.server";
import { webhookForm } from "~/features/webhooks/desk/webhook-fields";
import { WebhookList, NewWebhookForm } from "~/features/webhooks/desk/webhooks-screen";
import { listWebhooks } from "~/features/webhooks/desk/webhooks-desk.server";
import { MOST_WEBHOOKS } from "~/features/webhooks/kinds";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { Feedback } from "~/ui/feedback";
import { Section } from "~/ui/section";

const REFUSALS = {
  again:
    "This form was sent before, and a secret is shown only once. Remove that webhook if you don’t have its secret.",
  "too-many": `There can be ${String(MOST_WEBHOOKS)} webhooks. Remove one first.`,
};

export const loader = adminLoader("owner", async ({ request }) => {
  const isRemoved = new URL(request.url).searchParams.get("done") === "removed";
  return { webhooks: await listWebhooks(), submissionKey: newSubmissionKey(), isRemoved };
});

export const action = staffAction("owner", async ({ request }, staff) => {
  const form = await readForm(request);
  const submission = parseForm(form, webhookForm);
  if (submission.status !== "success") return data({ result: submission.reply(), added: null }, { status: 422 });
  const added = await addWebhook(submission.value, staff, submissionId(form, { by: staff.uid, what: "webhooks" }));
  if (added.outcome === "address")
    return data({ result: submission.reply({ fieldErrors: { url: [added.message] } }), added: null }, { status: 422 });
  if (added.outcome !== "added")
    return data({ result: submission.reply({ formErrors: [REFUSALS[added.outcome]] }), added: null }, { status: 409 });
  // Not a redirect: the secret is in this response and nowhere else that anybody can read.
  const { id, secret } = added;
  return data({ result: null, added: { id, secret } }, { headers: { "Cache-Control": "no-store" } });
});

export const meta = () => [{ title: "Webhooks · Settings · Admin" }];

export default function Webhooks() {
  const { webhooks, submissionKey, isRemoved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="min-w-0 space-y-6">
      <h1 className="text-2xl">
        <span className="text-quiet">Settings:</span> Webhooks
      </h1>
      <p className="max-w-text text-quiet">
        We send published changes to an address of yours, signed with a secret. Only what anybody can read here is sent.
        The <Link to="/api#webhooks">page about open data</Link> says how a receiver checks it.
      </p>
      {isRemoved && !answer && <Feedback meaning="good" role="status" title="Webhook removed." />}
      {answer?.added && (
        <Feedback meaning="good" role="status" title="Webhook added">
          <p>Copy its secret now: we show it only this once.</p>
          <p>
            <code className="wrap-anywhere">{answer.added.secret}</code>
          </p>
          <p>
            <Link to={`/admin/settings/webhooks/${answer.added.id}`}>Open this webhook to send a test</Link>
          </p>
        </Feedback>
      )}
      <Section id="webhooks" title="Addresses" isSmall>
        <WebhookList webhooks={webhooks} />
      </Section>
      <Section id="new" title="Add a webhook" isSmall>
        <NewWebhookForm key={submissionKey} submissionKey={submissionKey} result={answer?.result} />
      </Section>
    </main>
  );
}
