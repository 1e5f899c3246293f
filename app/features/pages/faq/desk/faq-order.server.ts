import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { faqEntries } from "../../collection";
import type { FaqEntryFields } from "../../schema";
import { inOrder } from "../faq-groups";
import type { FaqMove } from "./faq-form";

type Entry = Stored<FaqEntryFields>;

/** More than any reader would scroll through, and the most one query returns. */
export const MOST_QUESTIONS = 1_000;
const STEP = 10;

function allEntries(transaction: Transaction): Promise<Entry[]> {
  return transaction.query(faqEntries, { orderBy: ["order"], limit: MOST_QUESTIONS });
}

/** Returns the place after the last entry of a group; for a new group, after all entries. */
export async function placeIn(transaction: Transaction, group: string): Promise<number> {
  const entries = await allEntries(transaction);
  const last = (of: readonly Entry[]) => of.reduce((most, { order }) => Math.max(most, order), 0);
  const own = entries.filter((entry) => entry.group === group);
  return own.length > 0 ? last(own) + 1 : last(entries) + STEP;
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

type Moved = "moved" | "already" | "missing";

/** Returns the index of the neighbour in a direction; null at the end. */
function neighbour(at: number, direction: FaqMove["direction"], length: number): number | null {
  const to = direction === "up" ? at - 1 : at + 1;
  return to < 0 || to >= length ? null : to;
}

function moveEntry(transaction: Transaction, entries: readonly Entry[], { which, direction }: FaqMove, staff: Staff) {
  const entry = entries.find((one) => one.id === which);
  if (!entry) return "missing";
  const own = inOrder(entries).get(entry.group) ?? [];
  const at = own.findIndex(({ id }) => id === which);
  const to = neighbour(at, direction, own.length);
  if (to === null) return "already";
  arrange(transaction, swapped(own, at, to));
  recordAct(transaction, staff, {
    action: "faq.move",
    entity: { kind: "faq", id: which, label: entry.question },
    changes: [{ field: `place in “${entry.group}”`, from: String(at + 1), to: String(to + 1) }],
  });
  return "moved";
}

function moveGroup(transaction: Transaction, entries: readonly Entry[], { which, direction }: FaqMove, staff: Staff) {
  const groups = [...inOrder(entries)];
  const at = groups.findIndex(([name]) => name === which);
  if (at < 0) return "missing";
  const to = neighbour(at, direction, groups.length);
  if (to === null) return "already";
  const sequence = swapped(groups, at, to).flatMap(([, own]) => own);
  arrange(transaction, sequence);
  recordAct(transaction, staff, {
    action: "faq.move",
    entity: { kind: "faq", id: which, label: which },
    changes: [{ field: "place of the group", from: String(at + 1), to: String(to + 1) }],
  });
  return "moved";
}

/** Moves a question one place within its group, or a group before or after its neighbour, whatever their states. */
export function moveInFaq(move: FaqMove, staff: Staff): Promise<Moved> {
  return backend().documents.transaction<Moved>(staff.uid, async (transaction) => {
    const entries = await allEntries(transaction);
    return (move.what === "entry" ? moveEntry : moveGroup)(transaction, entries, move, staff);
  });
}
