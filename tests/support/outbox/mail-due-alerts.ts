import { mailDueAlerts as queueDueAlerts } from "~/platform/alerts/mails/mail-alerts.server";
import { backgroundDone } from "./background-done";

/** Mails the alerts that are due, until the mail server has them. */
export async function mailDueAlerts(): Promise<number> {
  const count = await queueDueAlerts();
  await backgroundDone();
  return count;
}
