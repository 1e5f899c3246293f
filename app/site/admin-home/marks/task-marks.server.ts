import { keepNewest } from "~/backend/documents/keep-newest";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { dutiesOf, mayDo, type NeededDuty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { users } from "~/platform/access/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { queueMention } from "~/platform/notifications/mentions.server";
import { taskMarks, type TaskNote } from "./task-marks";

/** More than are ever taken or put off at once. */
const MOST_READ = 200;
/** Older ones belong to tasks that are done long since. */
const MOST_KEPT = 5_000;
const MOST_NOTES = 20;

const idOf = (key: string) => sha256Hex(key).slice(0, 40);

export interface TaskMark {
  ownerId: string | null;
  snoozedUntil: string | null;
  notes: readonly TaskNote[];
  /** Counts its changes; 0 for a task that nobody has touched. */
  version: number;
}

export const UNTOUCHED: TaskMark = { ownerId: null, snoozedUntil: null, notes: [], version: 0 };

/** Returns the newest marks of tasks by their keys, and that of the task which is open, however old it is. */
export async function readTaskMarks(open: string | null): Promise<Map<string, TaskMark>> {
  const { documents } = backend();
  const { items } = await documents.query(taskMarks, { orderBy: ["-updatedAt"], limit: MOST_READ });
  const isRead = open === null || items.length < MOST_READ || items.some(({ key }) => key === open);
  const older = isRead ? null : await documents.get(taskMarks, idOf(open));
  return new Map(
    [...items, ...(older ? [older] : [])].map(({ key, ownerId, snoozedUntil, notes = [], version }) => [
      key,
      { ownerId, snoozedUntil, notes, version },
    ]),
  );
}

export interface MarkedTask {
  key: string;
  label: string;
  /** Of those who see it. */
  duty: NeededDuty;
  /** The version of its mark that the page showed. */
  version: number;
}

export type MarkOutcome = "done" | "conflict" | "unknown-person";

type Marked = Pick<Stored<TaskMark>, "ownerId" | "snoozedUntil">;

const entityOf = ({ key, label }: Pick<MarkedTask, "key" | "label">) => ({
  ...{ kind: "task", id: idOf(key), label: label.slice(0, 200) },
});

function change(task: MarkedTask, staff: Staff, act: "assign" | "snooze", marked: Partial<Marked>, note: string) {
  const { documents } = backend();
  return documents.transaction<MarkOutcome>(staff.uid, async (transaction) => {
    const found = await transaction.get(taskMarks, idOf(task.key));
    if ((found?.version ?? 0) !== task.version) return "conflict";
    const owner = marked.ownerId == null ? null : await transaction.get(users, marked.ownerId);
    if (marked.ownerId != null && !(owner?.state === "active" && mayDo(dutiesOf(owner), task.duty)))
      return "unknown-person";
    if (found) transaction.update(taskMarks, found.id, marked);
    else transaction.set(taskMarks, idOf(task.key), { key: task.key, ownerId: null, snoozedUntil: null, ...marked });
    recordAct(transaction, staff, {
      action: `task.${act}`,
      entity: entityOf(task),
      note: owner?.displayName ?? note,
    });
    return "done";
  });
}

/** Gives a task to somebody who may see it, or to nobody. */
export function assignTask(task: MarkedTask, ownerId: string | null, staff: Staff): Promise<MarkOutcome> {
  return change(task, staff, "assign", { ownerId }, "Nobody");
}

/** Puts a task off for some days, or takes it back with 0. */
export function snoozeTask(task: MarkedTask, days: number, staff: Staff): Promise<MarkOutcome> {
  const until = days === 0 ? null : new Date(backend().clock().getTime() + days * DAY_MS).toISOString();
  return change(task, staff, "snooze", { snoozedUntil: until }, until?.slice(0, 10) ?? "Now");
}

/**
 * Adds a note to a task, and tells those whom it mentions, who must be people that may see the task. It is added whatever
 * has become of the task; the same note sent twice is one note. Returns false for a task that has as many as it takes.
 */
export function noteTask(
  task: Pick<MarkedTask, "key" | "label">,
  { body, mentions, what, href }: { body: string; mentions: readonly string[]; what: string; href: string },
  staff: Staff,
): Promise<boolean> {
  const { documents, clock } = backend();
  return documents.transaction(staff.uid, async (transaction) => {
    const found = await transaction.get(taskMarks, idOf(task.key));
    const before = found?.notes ?? [];
    if (before.some((note) => note.by === staff.uid && note.body === body)) return true;
    if (before.length >= MOST_NOTES) return false;
    const note = { by: staff.uid, byName: staff.name.slice(0, 200), at: clock().toISOString(), body };
    const notes = [...before, { ...note, mentions: [...mentions] }];
    if (found) transaction.update(taskMarks, found.id, { notes });
    else transaction.set(taskMarks, idOf(task.key), { key: task.key, ownerId: null, snoozedUntil: null, notes });
    // The log says that there was a note; what it says stays with the task.
    recordAct(transaction, staff, { action: "task.note", entity: entityOf(task) });
    const others = mentions.filter((uid) => uid !== staff.uid);
    queueMention(transaction, others, { by: staff.name, what, href });
    return true;
  });
}

/** Deletes the oldest marks. */
export function cleanUpTaskMarks(): Promise<number> {
  return keepNewest(backend().documents, "system:tasks", taskMarks, { orderBy: "updatedAt", most: MOST_KEPT });
}
