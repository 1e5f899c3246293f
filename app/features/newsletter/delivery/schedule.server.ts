import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { newsletterIssues } from "../collection";
import { entityOf, type Issue } from "../issues/issues.server";
import { startDelivery } from "./start-delivery.server";

const SYSTEM = "system:newsletter";
const MOST_AT_ONCE = 20;

export type ScheduleOutcome =
  | { outcome: "scheduled" }
  | { outcome: "missing" }
  /** It was changed, scheduled otherwise or sent in the meantime. */
  | { outcome: "stale" }
  /** The moment has passed. */
  | { outcome: "past" };

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
    transaction.update(newsletterIssues, id, { sendAt: null, scheduledBy: null });
    recordAct(transaction, staff, {
      action: "newsletter.unschedule",
      entity: entityOf(issue),
      changes: [{ field: "sendAt", from: issue.sendAt, to: null }],
    });
    return "done";
  });
}

/** The moments at which scheduled issues are due. */
export const DUE_ISSUES = {
  collections: [newsletterIssues.name],
  async next(): Promise<string | null> {
    const where = [["sendAt", ">", ""]] as const;
    const { items } = await backend().documents.query(newsletterIssues, { where, orderBy: ["sendAt"], limit: 1 });
    return items[0]?.sendAt ?? null;
  },
};

/** Starts the delivery of every issue whose time has come. One that nobody would get becomes a draft again. */
export async function sendDueIssues(): Promise<void> {
  const { documents, clock } = backend();
  const { items } = await documents.query(newsletterIssues, {
    where: [["sendAt", "<=", clock().toISOString()]],
    orderBy: ["sendAt"],
    limit: MOST_AT_ONCE,
  });
  await eachEntry(items, "a scheduled newsletter issue could not be sent", sendDueIssue);
}

async function sendDueIssue(issue: Issue): Promise<void> {
  const { id, version, scheduledBy } = issue;
  const staff: Staff = { uid: scheduledBy?.uid ?? SYSTEM, name: scheduledBy?.name ?? "The schedule", requestId: null };
  const sent = await startDelivery(issue, "all", staff);
  if (sent.outcome !== "nobody") return;
  const failure = { at: backend().clock().toISOString(), reason: "There was nobody to send it to." };
  await backend()
    .documents.batch(SYSTEM)
    .update(newsletterIssues, id, { sendAt: null, scheduledBy: null, sendFailure: failure }, { when: { version } })
    .commit();
}
