import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { handleMailedLink, linkParameters, readMailedLink } from "~/http/pages/mailed-link.server";
import { stopByLink } from "~/platform/alerts/mails/stop-link.server";
import { Button } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";

export function loader({ request }: LoaderFunctionArgs) {
  return readMailedLink(linkParameters(request));
}

export function action({ request }: ActionFunctionArgs) {
  return handleMailedLink(request, "alert-links", stopByLink);
}

export const meta: MetaFunction = () => [{ title: "Stop emails about alerts" }, { name: "robots", content: "noindex" }];

export default function StopAlerts() {
  const link = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>()?.outcome ?? null;
  const busy = useNavigation().state !== "idle";
  return (
    <main id="content" className="page max-w-text space-y-6 py-12">
      <h1>Stop emails about alerts</h1>
      {outcome === "done" && (
        <Feedback meaning="good" role="alert" title="We no longer email you about alerts">
          <p>
            You’ll still see them in your notices. <Link to="/dashboard/saved#alerts">Change your alerts</Link>, or
            allow the emails again.
          </p>
        </Feedback>
      )}
      {outcome === "refused" && (
        <Feedback meaning="bad" role="alert" title="This link doesn’t work">
          <p>
            It may be incomplete. <Link to="/dashboard/saved#alerts">Sign in to stop the emails</Link>.
          </p>
        </Feedback>
      )}
      {outcome === null && (
        <Form method="post" className="space-y-4">
          <p>We’ll no longer email you about your alerts and saved casinos. You’ll still see them in your notices.</p>
          <input type="hidden" name="id" value={link.id} />
          <input type="hidden" name="token" value={link.token} />
          <Button busy={busy} busyLabel="Stopping…">
            Stop these emails
          </Button>
        </Form>
      )}
    </main>
  );
}
