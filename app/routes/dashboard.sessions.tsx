import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "~/features/accounts/guards.server";
import { endOtherSessions, endSession, listSessions } from "~/features/accounts/sessions.server";
import { readForm } from "~/http/form.server";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

export async function loader({ request }: LoaderFunctionArgs) {
  return { sessions: await listSessions(await requireUser(request)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireUser(request);
  const form = await readForm(request);
  if (form.get("intent") === "end-others") await endOtherSessions(viewer);
  else await endSession(viewer, String(form.get("session") ?? ""));
  return redirect("/dashboard/sessions", 303);
}

export const meta: MetaFunction = () => [{ title: "Sessions" }, { name: "robots", content: "noindex" }];

export default function Sessions() {
  const { sessions } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <h1>Sessions</h1>
      <p>Where you are signed in. End what you don’t recognise, then change your password.</p>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, lastSeenAt, createdAt, isThisOne }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div className="space-y-1">
              <h2 className="flex flex-wrap items-center gap-2 text-lg">
                {device} {isThisOne && <Badge meaning="good">This one</Badge>}
              </h2>
              <p className="text-sm text-quiet">
                Last seen <DateTime at={lastSeenAt} withTime />. Signed in <DateTime at={createdAt} withTime />.
              </p>
            </div>
            {!isThisOne && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <Button look="secondary" busy={busy} busyLabel="Ending…" aria-label={`End the session: ${device}`}>
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <Button look="secondary" name="intent" value="end-others" busy={busy} busyLabel="Ending…">
            End all others
          </Button>
        </Form>
      )}
    </>
  );
}
