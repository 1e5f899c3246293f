import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { faqEntries } from "../collection";
import type { FaqEntryFields } from "../schema";

export type FaqText = Pick<FaqEntryFields, "group" | "question" | "answer">;
type Entry = Stored<FaqEntryFields>;

/** More than any reader would scroll through, and the most one query returns. */
const MOST = 1_000;
const STEP = 10;

/** An entry as staff see it. */
export interface FaqRow {
  id: string;
  question: string;
  /** Time and author of the last change. */
  updatedAt: string;
  isFirst: boolean;
  isLast: boolean;
}

export interface FaqDeskGroup {
  group: string;
  rows: FaqRow[];
}

/**
 * Returns the lock a form carries, so that a save over somebody else's change is noticed. Moving an entry doesn't
 * change its lock.
 */
export function faqLock({ group, question, answer }: FaqText): string {
  return sha256Hex(JSON.stringify([group, question, answer])).slice(0, 16);
}

const textOf = ({ group, question, answer }: FaqText): FaqText => ({ group, question, answer });

/** Returns entries by group, groups in the order of their first entry. */
function grouped(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of [...entries].sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))) {
    const of = groups.get(entry.group);
    if (of) of.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return groups;
}

function allEntries(transaction: Transaction): Promise<Entry[]> {
  return transaction.query(faqEntries, { orderBy: ["order"], limit: MOST });
}

/** Returns every entry by group, in the public order. */
export async function listFaqDesk(): Promise<FaqDeskGroup[]> {
  const { items } = await backend().documents.query(faqEntries, { orderBy: ["order"], limit: MOST });
  return [...grouped(items)].map(([group, entries]) => ({
    group,
    rows: entries.map(({ id, question, updatedAt }, at) => ({
      id,
      question,
      updatedAt,
      isFirst: at === 0,
      isLast: at === entries.length - 1,
    })),
  }));
}

/** Returns one entry with its form's lock; null when there is none. */
export async function findFaqEntry(id: string): Promise<(FaqText & { id: string; lock: string }) | null> {
  const entry = await backend().documents.get(faqEntries, id);
  return entry && { id, ...textOf(entry), lock: faqLock(entry) };
}

/** Returns the place after the last entry of a group; for a new group, after all entries. */
function placeIn(group: string, entries: readonly Entry[]): number {
  const last = (of: readonly Entry[]) => of.reduce((most, { order }) => Math.max(most, order), 0);
  const own = entries.filter((entry) => entry.group === group);
  return own.length > 0 ? last(own) + 1 : last(entries) + STEP;
}

export type FaqSave =
  | { outcome: "saved"; id: string }
  | { outcome: "conflict"; theirs: FaqText; lock: string }
  | { outcome: "full" }
  | { outcome: "missing" };

/**
 * Saves an entry's text (`id` null for a new one, at the end of its group, under `newId` of `submissionId`). `lock` is that of the text its editor saw.
 * An entry that changes its group moves to that group's end.
 */
export function saveFaqEntry(
  id: string | null,
  text: FaqText,
  { staff, lock, newId }: { staff: Staff; lock: string; newId: string },
): Promise<FaqSave> {
  return backend().documents.transaction<FaqSave>(staff.uid, async (transaction) => {
    const entryId = id ?? newId;
    const before = await transaction.get(faqEntries, entryId);
    if (id === null && before) return { outcome: "saved", id: entryId };
    const entries = await allEntries(transaction);
    if (id !== null && !before) return { outcome: "missing" };
    // A form sent twice finds its own text, which is no conflict.
    if (before && fieldChanges(textOf(before), text).length === 0) return { outcome: "saved", id: entryId };
    if (before && faqLock(before) !== lock)
      return { outcome: "conflict", theirs: textOf(before), lock: faqLock(before) };
    if (!before && entries.length >= MOST) return { outcome: "full" };
    const order = before?.group === text.group ? before.order : placeIn(text.group, entries);
    transaction.set(faqEntries, entryId, { ...text, order });
    recordAct(transaction, staff, {
      action: before ? "faq.edit" : "faq.create",
      entity: { kind: "faq", id: entryId, label: text.question },
      changes: fieldChanges(before && textOf(before), text),
    });
    return { outcome: "saved", id: entryId };
  });
}

/** Deletes an entry; a conflict when its text has changed since the editor saw it. */
export function deleteFaqEntry(
  id: string,
  { staff, lock }: { staff: Staff; lock: string },
): Promise<Exclude<FaqSave, { outcome: "full" }>> {
  return backend().documents.transaction<Exclude<FaqSave, { outcome: "full" }>>(staff.uid, async (transaction) => {
    const before = await transaction.get(faqEntries, id);
    if (!before) return { outcome: "missing" };
    if (faqLock(before) !== lock) return { outcome: "conflict", theirs: textOf(before), lock: faqLock(before) };
    transaction.delete(faqEntries, id);
    recordAct(transaction, staff, {
      action: "faq.delete",
      entity: { kind: "faq", id, label: before.question },
      changes: fieldChanges(textOf(before), null),
    });
    return { outcome: "saved", id };
  });
}

/** Assigns places to entries in sequence, reusing their existing places where these are all different. */
function arrange(transaction: Transaction, sequence: readonly Entry[]): void {
  const places = sequence.map(({ order }) => order).sort((a, b) => a - b);
  let last = -1;
  sequence.forEach((entry, at) => {
    const order = Math.max(places[at] ?? 0, last + 1);
    last = order;
    if (order !== entry.order) transaction.update(faqEntries, entry.id, { order });
  });
}

function swapped<T>(list: readonly T[], at: number, other: number): T[] {
  const next = [...list];
  const [a, b] = [list[at], list[other]];
  if (a !== undefined && b !== undefined) [next[at], next[other]] = [b, a];
  return next;
}

export type FaqMove = { outcome: "moved" | "already" | "missing" };

/** Moves an entry one place within its group. At the end nothing happens. */
export function moveFaqEntry(id: string, direction: "up" | "down", staff: Staff): Promise<FaqMove> {
  return backend().documents.transaction<FaqMove>(staff.uid, async (transaction) => {
    const entries = await allEntries(transaction);
    const entry = entries.find((one) => one.id === id);
    if (!entry) return { outcome: "missing" };
    const own = grouped(entries).get(entry.group) ?? [];
    const at = own.findIndex((one) => one.id === id);
    const to = direction === "up" ? at - 1 : at + 1;
    if (to < 0 || to >= own.length) return { outcome: "already" };
    arrange(transaction, swapped(own, at, to));
    recordAct(transaction, staff, {
      action: "faq.move",
      entity: { kind: "faq", id, label: entry.question },
      changes: [{ field: `place in “${entry.group}”`, from: String(at + 1), to: String(to + 1) }],
    });
    return { outcome: "moved" };
  });
}

/** Moves a whole group before or after its neighbour. */
export function moveFaqGroup(group: string, direction: "up" | "down", staff: Staff): Promise<FaqMove> {
  return backend().documents.transaction<FaqMove>(staff.uid, async (transaction) => {
    const groups = [...grouped(await allEntries(transaction))];
    const at = groups.findIndex(([name]) => name === group);
    if (at < 0) return { outcome: "missing" };
    const to = direction === "up" ? at - 1 : at + 1;
    if (to < 0 || to >= groups.length) return { outcome: "already" };
    arrange(
      transaction,
      swapped(groups, at, to).flatMap(([, entries]) => entries),
    );
    recordAct(transaction, staff, {
      action: "faq.move",
      entity: { kind: "faq", id: group, label: group },
      changes: [{ field: "place of the group", from: String(at + 1), to: String(to + 1) }],
    });
    return { outcome: "moved" };
  });
}
