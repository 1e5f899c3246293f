import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { setMailsStopped } from "~/platform/alerts/mails/alert-mailbox.server";
import { endAlert } from "~/platform/alerts/own-alerts.server";
import { alertList } from "~/site/alerts/own/alert-list.server";
import { AlertListScreen } from "~/site/alerts/own/alert-list-screen";
import { Feedback } from "~/ui/feedback";

const DONE = {
  saved: "Alert saved.",
  silent: "We won’t send you alerts about that casino.",
  ended: "Alert ended.",
  stopped: "We no longer email you about alerts.",
  allowed: "We email you about alerts again.",
};

export const loader = memberLoader(async ({ request }, { user }) => {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { ...(await alertList(user.uid)), done };
});

export const action = memberAction(async ({ request }, { user }) => {
  const form = await readForm(request);
  const intent = form.get("intent");
  const backWith = (done: string) => redirect(`/dashboard/alerts${done}`, 303);
  if (intent === "stop" || intent === "allow") {
    await setMailsStopped(user.uid, intent === "stop");
    return backWith(intent === "stop" ? "?done=stopped" : "?done=allowed");
  }
  const id = String(form.get("id") ?? "");
  // Pressing twice is no error: the alert has ended either way.
  if (intent === "end" && /^[0-9a-f]{64}$/.test(id)) {
    await endAlert(user.uid, id);
    return backWith("?done=ended");
  }
  return backWith("");
});

export const meta: MetaFunction = () => [{ title: "Alerts" }, { name: "robots", content: "noindex" }];

export default function Alerts() {
  const { done, alerts, isStopped } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Alerts</h1>
      {done && <Feedback meaning="good" role="status" title={done} />}
      <AlertListScreen alerts={alerts} isStopped={isStopped} />
    </>
  );
}
