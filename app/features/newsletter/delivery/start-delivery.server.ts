import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { operations } from "~/platform/operations/collection";
import {
  countUnsent,
  proposeOperation,
  startProposed,
  withdrawOperation,
} from "~/platform/operations/operations.server";
import { digestOfSet, setChange, type SetChange } from "~/platform/operations/confirmed-set.server";
import { progressOf } from "~/platform/operations/progress";
import type { OperationFields } from "~/platform/operations/schema";
import { newsletterSender } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { formatNumber } from "~/domain/numbers";
import { newsletterIssues, subscribers } from "../collection";
import { entityOf, findIssue, type Issue } from "../issues/issues.server";
import { issueDelivery } from "./deliver.server";
import { outcomesOf, type MailOutcome } from "./outcomes.server";

/**
 * Recipients of a delivery: `all` confirmed subscribers, once; later those the delivery failed to reach, those whose
 * outcome is unknown (they may get it twice), or the `rest` after it was stopped.
 */
export const SEND_TARGETS = ["all", "failed", "unknown", "rest"] as const;
export type SendTarget = (typeof SEND_TARGETS)[number];

export interface SendProgress {
  operation: Stored<OperationFields>;
  /** Number of intended recipients in each state, over all attempts. */
  counts: Record<MailOutcome, number>;
}

/** Returns the progress of an issue's delivery; null before its first. */
export async function readProgress(issue: Issue): Promise<SendProgress | null> {
  const last = issue.sends.at(-1);
  const operation = last === undefined ? null : await backend().documents.get(operations, last);
  if (!operation) return null;
  const counts: SendProgress["counts"] = { done: 0, skipped: 0, failed: 0, unknown: 0, waiting: 0 };
  for (const outcome of (await outcomesOf(issue)).values()) counts[outcome] += 1;
  const queued = await countUnsent(operation);
  if (operation.state === "running") {
    const waiting = Math.min(queued, counts.done);
    counts.done -= waiting;
    counts.waiting += waiting;
  }
  return { operation: { ...operation, ...progressOf(operation, queued) }, counts };
}

async function confirmedIds(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: { items: { id: string }[]; next: string | null } = await backend().documents.query(subscribers, {
      where: [["state", "==", "confirmed"]],
      orderBy: ["-createdAt"],
      limit: 1_000,
      ...(cursor && { cursor }),
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}

const WANTED = { failed: "failed", unknown: "unknown", rest: "waiting" } as const;

async function recipientsOf(issue: Issue, target: SendTarget): Promise<string[]> {
  if (target === "all") return confirmedIds();
  const outcomes = await outcomesOf(issue);
  return [...outcomes].flatMap(([id, outcome]) => (outcome === WANTED[target] ? [id] : []));
}

/** Returns the exact recipients of a delivery now, in the form the confirmation page carries them (`digestOfSet`). */
export async function nameRecipients(issue: Issue, target: SendTarget): Promise<{ count: number; recipients: string }> {
  const ids = await recipientsOf(issue, target);
  return { count: ids.length, recipients: digestOfSet(ids) };
}

/** Returns how many subscribers a delivery would go to now. */
export async function countRecipients(issue: Issue, target: SendTarget): Promise<number> {
  if (target === "all") return backend().documents.count(subscribers, [["state", "==", "confirmed"]]);
  return (await recipientsOf(issue, target)).length;
}

/**
 * True if an issue may be sent to a target: to all once, while it is a draft; again only when no attempt is running.
 */
export async function maySend(issue: Issue, target: SendTarget): Promise<boolean> {
  if (target === "all") return issue.state === "draft";
  if (issue.state === "draft") return false;
  const last = await backend().documents.get(operations, issue.sends.at(-1) ?? "");
  return last !== null && last.state !== "running";
}

export type SendOutcome =
  | { outcome: "started"; operationId: string }
  | { outcome: "missing" }
  | { outcome: "nobody" }
  /** The reply address or the postal address is unset. */
  | { outcome: "no-sender" }
  /** The issue has changed since, or somebody else has sent it in the meantime. */
  | { outcome: "stale" }
  /** The recipients differ from those that were confirmed. */
  | { outcome: "others"; change: SetChange };

/** Confirmed version of the issue and its recipients (`nameRecipients`). */
export interface ConfirmedDelivery {
  version: number;
  recipients: string;
}

function titleOf(issue: Issue, target: SendTarget, count: number): string {
  const people = count === 1 ? "1 subscriber" : `${formatNumber(count)} subscribers`;
  const again = { all: "", failed: " again, who failed", unknown: " again, in doubt", rest: " that were left" }[target];
  return `Send “${issue.subject.slice(0, 100)}” to ${people}${again}`;
}

/**
 * Starts the delivery of an issue to all subscribers confirmed now, or again to some of them. `confirmed` is what the
 * sender saw: a newer issue is "stale", so that two people can't send it twice, and other recipients are "others".
 */
export async function startConfirmedDelivery(
  id: string,
  target: SendTarget,
  confirmed: ConfirmedDelivery,
  staff: Staff,
): Promise<SendOutcome> {
  const issue = await findIssue(id);
  if (!issue) return { outcome: "missing" };
  if (issue.version !== confirmed.version || !(await maySend(issue, target))) return { outcome: "stale" };
  const items = await recipientsOf(issue, target);
  if (items.length === 0) return { outcome: "nobody" };
  const change = setChange(confirmed.recipients, items);
  if (change) return { outcome: "others", change };
  return startWith(issue, target, items, staff);
}

/** Like `startConfirmedDelivery`, but to everybody who is a subscriber now: nobody is there to confirm a scheduled delivery. */
export async function startDelivery(issue: Issue, target: SendTarget, staff: Staff): Promise<SendOutcome> {
  if (!(await maySend(issue, target))) return { outcome: "stale" };
  const items = await recipientsOf(issue, target);
  return items.length === 0 ? { outcome: "nobody" } : startWith(issue, target, items, staff);
}

async function startWith(issue: Issue, target: SendTarget, items: string[], staff: Staff): Promise<SendOutcome> {
  if (!newsletterSender(await currentSettings())) return { outcome: "no-sender" };
  const { id, version } = issue;
  const title = titleOf(issue, target, items.length);
  const backTo = `/admin/newsletter/issues/${id}`;
  const operationId = await proposeOperation(issueDelivery, { title, backTo, items, input: { issueId: id } }, staff);
  const starting = startProposed(operationId, staff, async (transaction) => {
    const now = await transaction.get(newsletterIssues, id);
    if (now?.version !== version) return null;
    return () => {
      const change = { state: "sending" as const, sends: [...now.sends, operationId], sendAt: null, sendFailure: null };
      transaction.update(newsletterIssues, id, change);
      recordAct(transaction, staff, { action: "newsletter.send", entity: entityOf(issue), note: title });
    };
  });
  const started = await starting.catch(async (error: unknown) => {
    // Each further try proposes another operation, and this one would wait for ever.
    await withdrawOperation(operationId, staff).catch(() => undefined);
    throw error;
  });
  if (started) return { outcome: "started", operationId };
  await withdrawOperation(operationId, staff);
  return { outcome: "stale" };
}
