import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { formatMoment } from "~/domain/days";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { dueDocuments } from "~/platform/scheduler/due-documents.server";
import { newsletterSender } from "~/platform/settings/own-values.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { newsletterIssues } from "../collection";
import { entityOf } from "../issues/issues.server";
import { startDelivery } from "./start-delivery.server";

const SYSTEM = "system:newsletter";
/** News that is sent later than this may no longer be true. */
const LONGEST_DELAY_MS = DAY_MS;
const NOBODY = "There was nobody to send it to.";
const NO_SENDER = "The newsletter has no reply address or no postal address. Enter them in Settings, Newsletter.";

export type ScheduleOutcome =
  | { outcome: "scheduled" }
  | { outcome: "missing" }
  /** It was changed, scheduled otherwise or sent in the meantime. */
  | { outcome: "stale" }
  /** The moment has passed. */
  | { outcome: "past" }
  /** The reply address or the postal address is unset. */
  | { outcome: "no-sender" };

/**
 * Schedules the delivery of the version its sender saw, to all subscribers confirmed at that moment (UTC, ISO 8601).
 * Its text is frozen until then, unless it is taken off the schedule. The same schedule twice is one.
 */
export async function scheduleIssue(id: string, version: number, at: string, staff: Staff): Promise<ScheduleOutcome> {
  const { documents, clock } = backend();
  return documents.transaction<ScheduleOutcome>(staff.uid, async (transaction) => {
    const issue = await transaction.get(newsletterIssues, id);
    if (!issue) return { outcome: "missing" };
    if (issue.state === "draft" && issue.sendAt === at) return { outcome: "scheduled" };
    if (issue.state !== "draft" || issue.version !== version) return { outcome: "stale" };
    if (at <= clock().toISOString()) return { outcome: "past" };
    if (!newsletterSender(await settingsWithin(transaction))) return { outcome: "no-sender" };
    const scheduledBy = { uid: staff.uid, name: staff.name.slice(0, 80) };
    transaction.update(newsletterIssues, id, { sendAt: at, scheduledBy, sendFailure: null });
    recordAct(transaction, staff, {
      action: "newsletter.schedule",
      entity: entityOf(issue),
      changes: [{ field: "sendAt", from: issue.sendAt ?? null, to: at }],
    });
    return { outcome: "scheduled" };
  });
}

/** Takes an issue off the schedule; "sent" if its delivery has begun. */
export async function unscheduleIssue(id: string, staff: Staff): Promise<"done" | "missing" | "sent"> {
  return backend().documents.transaction<"done" | "missing" | "sent">(staff.uid, async (transaction) => {
    const issue = await transaction.get(newsletterIssues, id);
    if (!issue) return "missing";
    if (issue.state !== "draft") return "sent";
    if (!issue.sendAt) return "done";
    transaction.update(newsletterIssues, id, { sendAt: null, scheduledBy: null, sendFailure: null });
    recordAct(transaction, staff, {
      action: "newsletter.unschedule",
      entity: entityOf(issue),
      changes: [{ field: "sendAt", from: issue.sendAt, to: null }],
    });
    return "done";
  });
}

/**
 * Scheduled issues. One that nobody would get becomes a draft again, and so does one whose time was more than a day ago.
 */
export const DUE_ISSUES = dueDocuments({
  collection: newsletterIssues,
  dueAt: "sendAt",
  failure: "sendFailure",
  unscheduled: { sendAt: null, scheduledBy: null },
  actor: SYSTEM,
  words: { what: "a scheduled newsletter issue", done: "sent" },
  async act(issue) {
    const { sendAt, scheduledBy } = issue;
    if (sendAt && backend().clock().getTime() - Date.parse(sendAt) > LONGEST_DELAY_MS)
      return `It could not be sent on ${formatMoment(sendAt)}, nor in the day after. Check that it is still true, then send it or choose another time.`;
    const { uid, name } = scheduledBy ?? { uid: SYSTEM, name: "The schedule" };
    const { outcome } = await startDelivery(issue, "all", { uid, name, requestId: null });
    return outcome === "nobody" ? NOBODY : outcome === "no-sender" ? NO_SENDER : null;
  },
});

/** Starts the delivery of every issue whose time has come. */
export const sendDueIssues = () => DUE_ISSUES.run();
