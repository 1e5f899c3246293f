import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { DeliveryLog } from "~/features/webhooks/desk/delivery-log";
import { removeWebhook, replayDelivery, sendTest, setWebhookState } from "~/features/webhooks/desk/webhook-acts.server";
import { WebhookState } from "~/features/webhooks/desk/webhook-state";
import { findWebhookPage } from "~/features/webhooks/desk/webhooks-desk.server";
import { DAYS_LOGGED } from "~/features/webhooks/kinds";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { notFound, requireFound } from "~/http/responses/responses";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { CursorPagination } from "~/ui/lists/pagination";
import { Section } from "~/ui/section";

const DONE = {
  tested: "The test was delivered.",
  failed: "The test was not delivered. The log below says why.",
  paused: "Paused. What is waiting is sent once you turn it on; what is published until then is not.",
  resumed: "On. What was waiting is sent first, then what is published from now on.",
  queued: "It will be sent again within a minute, if the webhook is on.",
};

export const loader = adminLoader("owner", async ({ request, params }) => {
  const page = requireFound(await findWebhookPage(request, params["id"] ?? ""), request);
  return { ...page, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = staffAction("owner", async ({ request, params }, staff) => {
  const form = await readForm(request);
  const id = params["id"] ?? "";
  const here = (done: keyof typeof DONE) => redirect(`/admin/settings/webhooks/${id}?done=${done}`, 303);
  const unknown = () => notFound(new URL(request.url).pathname);
  const delivery = form.get("id");
  switch (form.get("intent")) {
    case "test": {
      const isTaken = await sendTest(id, staff);
      if (isTaken === null) throw unknown();
      return here(isTaken ? "tested" : "failed");
    }
    case "pause":
    case "resume": {
      const isPause = form.get("intent") === "pause";
      if (!(await setWebhookState(id, isPause ? "paused" : "active", staff))) throw unknown();
      return here(isPause ? "paused" : "resumed");
    }
    case "replay":
      if (typeof delivery !== "string" || !/^[0-9a-f]{32}$/.test(delivery)) throw unknown();
      if (!(await replayDelivery(id, delivery, staff))) throw unknown();
      return here("queued");
    case "remove":
      await removeWebhook(id, staff);
      return redirect("/admin/settings/webhooks?done=removed", 303);
    default:
      return data({ problem: "This button is unknown. Reload the page and try again." }, { status: 422 });
  }
});

export const meta = () => [{ title: "Webhook · Settings · Admin" }];

export default function Webhook() {
  const { webhook, waiting, deliveries, previous, next, done } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const isOn = webhook.state === "active";
  return (
    <main id="content" className="min-w-0 space-y-6">
      <BackLink to="/admin/settings/webhooks">Webhooks</BackLink>
      <h1 className="text-2xl wrap-anywhere">{webhook.host}</h1>
      {problem ? (
        <Feedback meaning="bad" role="alert" title={problem} />
      ) : (
        done && <Feedback role="status" title={done} />
      )}
      <p className="max-w-text wrap-anywhere">
        {webhook.url}
        <br />
        <WebhookState {...webhook} /> {plural(waiting, "message")} waiting. Sends {webhook.events.join(", ")}.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button look="secondary" name="intent" value="test" busyLabel="Sending …">
          Send a test
        </Button>
        <Button look="secondary" name="intent" value={isOn ? "pause" : "resume"}>
          {isOn ? "Pause" : "Turn on"}
        </Button>
      </Form>
      <Section id="deliveries" title={<>Deliveries of the last {DAYS_LOGGED} days</>} isSmall>
        <DeliveryLog deliveries={deliveries} />
        <CursorPagination previous={previous} next={next} labels={{ previous: "Newer", next: "Older" }} />
      </Section>
      <details className="text-sm">
        <summary className="text-accent">Remove this webhook…</summary>
        <Form method="post" className="mt-2 space-y-2">
          <p>What is waiting is not sent, and its secret can’t be brought back.</p>
          <Button look="danger" className="button-dense" name="intent" value="remove">
            Remove the webhook
          </Button>
        </Form>
      </details>
    </main>
  );
}
