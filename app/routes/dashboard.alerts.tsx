import { redirect } from "@remix-run/node";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { readForm } from "~/http/bodies/form.server";
import { setMailsStopped } from "~/platform/alerts/mails/alert-mailbox.server";
import { endAlert } from "~/platform/alerts/own-alerts.server";

/** Mails lead here. */
export const loader = memberLoader(() => redirect("/dashboard/saved#alerts"));

export const action = memberAction(async ({ request }, { user }) => {
  const form = await readForm(request);
  const intent = form.get("intent");
  const backWith = (done: string) => redirect(`/dashboard/saved${done}`, 303);
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
