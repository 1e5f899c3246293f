import type { Condition } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { mayDo, type Duty } from "~/domain/roles/duties";
import { disabledWebhooks } from "~/features/webhooks/desk/webhooks-desk.server";
import { BACKUP_JOB } from "~/platform/backups/backup-job.server";
import { operations } from "~/platform/operations/collection";
import { dutyOf } from "~/platform/operations/operation-kind";
import { needsSettling } from "~/platform/operations/operations.server";
import { outbox } from "~/platform/outbox/collection";
import { ENTRY_STATE_WORDS, entryWords } from "~/platform/outbox/delivery-words";
import { dueSince } from "~/platform/outbox/schema";
import type { OperationFields } from "~/platform/operations/schema";
import { scheduledJobs } from "~/platform/scheduler/collection";
import { earliest, SHOWN, type TaskList } from "./tasks";

/** Operations that ended longer ago have been seen. */
const OPERATIONS_WITHIN = 7 * DAY_MS;
/** Work without a worker for this long has stopped. */
const STOPPED_AFTER = 5 * 60_000;

/** Lists scheduled jobs whose last run failed. */
export async function jobTasks(): Promise<TaskList> {
  const { items } = await backend().documents.query(scheduledJobs);
  const failed = items.filter(({ failure }) => failure !== null).sort((a, b) => earliest(a.ranAt, b.ranAt));
  const tasks = failed.slice(0, SHOWN).map(({ id, failure, dueAt }) => ({
    id,
    label: `${id.slice(0, 1).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`,
    detail: failure ?? "",
    to: id === BACKUP_JOB ? "/admin/settings/backups" : null,
    at: dueAt,
  }));
  return { id: "jobs", title: "Jobs that failed", moment: "next try", total: failed.length, tasks, allAt: "/admin" };
}

/** Lists webhooks that we turned off, until somebody turns them on or removes them. */
export async function webhookTasks(): Promise<TaskList> {
  const disabled = await disabledWebhooks();
  const tasks = disabled.slice(0, SHOWN).map(({ id, host, failingSince }) => ({
    id,
    label: host,
    detail: "",
    to: `/admin/settings/webhooks/${id}`,
    at: failingSince,
  }));
  return {
    id: "webhooks",
    title: "Webhooks that were turned off",
    moment: "failing since",
    total: disabled.length,
    tasks,
    allAt: "/admin/settings/webhooks",
  };
}

/** What waits longer than this needs a look: pauses between tries are shorter at first, and an outage is usually over. */
const WAITS_TOO_LONG = 30 * 60_000;

/** Lists what has waited in the outbox for too long, and what was given up until staff send or drop it. */
export async function outboxTasks(now: number): Promise<TaskList> {
  const { documents } = backend();
  const until = new Date(now - WAITS_TOO_LONG).toISOString();
  const waiting: Condition[] = [
    ["state", "==", "waiting"],
    ["order", "<=", until],
  ];
  const failed: Condition[] = [["state", "==", "failed"]];
  const [late, givenUp, ...totals] = await Promise.all([
    documents.query(outbox, { where: waiting, orderBy: ["order"], limit: SHOWN }),
    documents.query(outbox, { where: failed, orderBy: ["order"], limit: SHOWN }),
    documents.count(outbox, waiting),
    documents.count(outbox, failed),
  ]);
  const found = [...late.items, ...givenUp.items].sort((a, b) => earliest(a.order, b.order));
  const tasks = found.slice(0, SHOWN).map(({ id, kind, purpose, state, problem, order }) => ({
    id,
    label: entryWords({ kind, purpose }),
    detail: problem ?? ENTRY_STATE_WORDS[state].label.toLowerCase(),
    to: `/admin/outbox/${id}`,
    at: dueSince({ order }),
  }));
  return {
    id: "outbox",
    title: "Messages waiting too long or given up",
    moment: "due",
    total: totals[0] + totals[1],
    tasks,
    allAt: totals[0] > 0 ? "/admin/outbox?state=waiting&sort=since" : "/admin/outbox?state=failed",
  };
}

/** True if the same person has since begun the same kind of work on the same list: a corrected file was imported. */
function isAfter(later: OperationFields, earlier: OperationFields): boolean {
  const isSame =
    later.kind === earlier.kind && later.backTo === earlier.backTo && later.startedBy === earlier.startedBy;
  return isSame && later.at > earlier.at;
}

/** Lists bulk operations of these duties that failed for some items, have stopped, or wait to be started. */
export async function operationTasks(now: number, duties: readonly Duty[]): Promise<TaskList> {
  const { documents } = backend();
  const ofState = (state: string) =>
    documents.query(operations, { where: [["state", "==", state]], orderBy: ["-at"], limit: 4 * SHOWN });
  const [proposed, running, done] = await Promise.all([ofState("proposed"), ofState("running"), ofState("done")]);
  const since = new Date(now - OPERATIONS_WITHIN).toISOString();
  const stopped = new Date(now - STOPPED_AFTER).toISOString();
  const begun = [...running.items, ...done.items];
  const found = [
    ...done.items
      .filter((one) => needsSettling(one) && (one.finishedAt ?? "") >= since)
      .map((one) => ({
        ...one,
        detail: `${String(one.counts.failed + one.counts.unknown)} of ${String(one.total)} failed`,
      })),
    ...running.items
      .filter(({ heldUntil, startedAt, at }) => (heldUntil ?? startedAt ?? at) < stopped)
      .map((one) => ({ ...one, detail: `stopped at ${String(one.position)} of ${String(one.total)}` })),
    // One without items is a dry run that found nothing to change.
    ...proposed.items
      .filter((one) => one.at >= since && one.total > 0 && !begun.some((other) => isAfter(other, one)))
      .map((one) => ({ ...one, detail: "waiting to start" })),
  ]
    .filter((one) => mayDo(duties, dutyOf(one)))
    .sort((a, b) => earliest(a.at, b.at));
  const tasks = found.slice(0, SHOWN).map(({ id, title, detail, startedByName, at }) => ({
    id,
    label: title,
    detail: `${startedByName}, ${detail}`,
    to: `/admin/operations/${id}`,
    at,
  }));
  return {
    id: "operations",
    title: "Operations that failed, stopped or are waiting",
    moment: "begun",
    total: found.length,
    tasks,
    allAt: "/admin/operations",
  };
}
