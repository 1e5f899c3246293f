import type { Page } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { formatMoment } from "~/domain/days";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { newsletterSender } from "~/platform/settings/own-values.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { retryAfterMs } from "~/platform/scheduler/retry-after";
import { newsletterIssues } from "../collection";
import { entityOf, type Issue } from "../issues/issues.server";
import { startDelivery } from "./start-delivery.server";

const SYSTEM = "system:newsletter";
const PAGE = 100;
/** News that is sent later than this may no longer be true. */
const LONGEST_DELAY_MS = DAY_MS;
const NOBODY = "There was nobody to send it to.";
const NO_SENDER = "The newsletter has no reply address or no postal address. Enter them in Settings, Newsletter.";
const UNEXPECTED = "An unexpected error, which the server’s log describes.";

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

/** The moments at which scheduled issues are due, or are tried again. */
export const DUE_ISSUES = {
  collections: [newsletterIssues.name],
  async next(): Promise<string | null> {
    const where = [["sendAt", ">", ""]] as const;
    const { items } = await backend().documents.query(newsletterIssues, { where, orderBy: ["sendAt"], limit: PAGE });
    const moments = items.map(({ sendAt, sendFailure }) => {
      const [due, retry] = [sendAt ?? "", sendFailure?.retryAt ?? ""];
      return due > retry ? due : retry;
    });
    return moments.sort()[0] ?? null;
  },
};

/**
 * Starts the delivery of every issue whose time has come. One that nobody would get becomes a draft again, and so does
 * one whose time was more than a day ago; one that could not be started for another reason is tried again, after a
 * minute at first and after an hour at most.
 */
export async function sendDueIssues(): Promise<void> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  let cursor: string | null = null;
  do {
    const page: Page<Issue> = await documents.query(newsletterIssues, {
      where: [["sendAt", "<=", now]],
      orderBy: ["sendAt"],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    const due = page.items.filter(({ sendFailure }) => (sendFailure?.retryAt ?? "") <= now);
    await eachEntry(due, "the failure of a scheduled newsletter issue could not be noted", sendDueIssue);
    cursor = page.next;
  } while (cursor !== null);
}

async function sendDueIssue(issue: Issue): Promise<void> {
  const { id, scheduledBy } = issue;
  const staff: Staff = { uid: scheduledBy?.uid ?? SYSTEM, name: scheduledBy?.name ?? "The schedule", requestId: null };
  const at = backend().clock();
  const tries = (issue.sendFailure?.tries ?? 0) + 1;
  try {
    if (issue.sendAt && at.getTime() - Date.parse(issue.sendAt) > LONGEST_DELAY_MS) {
      const reason = `It could not be sent on ${formatMoment(issue.sendAt)}, nor in the day after. Check that it is still true, then send it or choose another time.`;
      await noteFailure(issue, { at: at.toISOString(), reason, tries, retryAt: null });
      return;
    }
    const sent = await startDelivery(issue, "all", staff);
    if (sent.outcome !== "nobody" && sent.outcome !== "no-sender") return;
    const reason = sent.outcome === "nobody" ? NOBODY : NO_SENDER;
    await noteFailure(issue, { at: at.toISOString(), reason, tries, retryAt: null });
  } catch (error) {
    const retryAt = new Date(at.getTime() + retryAfterMs(tries)).toISOString();
    log.error({ err: error, entry: id, retryAt }, "a scheduled newsletter issue could not be sent; it is tried again");
    await noteFailure(issue, { at: at.toISOString(), reason: UNEXPECTED, tries, retryAt });
  }
}

/** Keeps why an issue was not sent, unless somebody has changed it in the meantime. */
async function noteFailure({ id, version }: Issue, failure: NonNullable<Issue["sendFailure"]>): Promise<void> {
  const isOver = failure.retryAt === null;
  const fields = { sendFailure: failure, ...(isOver && { sendAt: null, scheduledBy: null }) };
  await backend().documents.batch(SYSTEM).update(newsletterIssues, id, fields, { when: { version } }).commit();
}
