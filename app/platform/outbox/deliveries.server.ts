import { eachDocument } from "~/backend/documents/each-document";
import type { Condition } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { mailboxIds } from "~/platform/mailboxes/mailbox-id.server";
import { outbox } from "./collection";
import type { Entry } from "./lane.server";
import type { EntryState } from "./schema";

/** An entry as pages beside its subject show it. */
export interface DeliveryState {
  id: string;
  kind: string;
  purpose: string | null;
  state: EntryState;
  at: string;
  settledAt: string | null;
  problem: string | null;
  person: string | null;
  /** The step or the message of a complaint that it tells of, as its notice's key; null if that isn't known. */
  step: string | null;
}

/** Mails, whatever became of them, and other work only while it hasn't come to its end. */
function isShown({ transport, state }: Entry): boolean {
  return transport === "mail" || state === "waiting" || state === "failed";
}

async function latestWhere(condition: Condition, limit: number): Promise<Entry[]> {
  const { items } = await backend().documents.query(outbox, { where: [condition], orderBy: ["-order"], limit });
  return items;
}

const queuedWhere = (operation: string): Condition[] => [
  ["about.operation", "==", operation],
  ["state", "==", "waiting"],
];

const LOOKED_AT = 50;

/**
 * Returns why the mail server can't be reached, by the last mail that has tried; null if none of those that have waited
 * the longest has. Such a try is not counted, so a mail that was put off is told from it by its tries.
 */
export async function mailServerProblem(): Promise<{ problem: string; at: string } | null> {
  const { items } = await backend().documents.query(outbox, {
    where: [["state", "==", "waiting"]],
    orderBy: ["order"],
    limit: LOOKED_AT,
  });
  const met = items
    .filter(({ transport, tries, problem }) => transport === "mail" && tries === 0 && problem !== null)
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const [last] = met;
  return last ? { problem: last.problem ?? "", at: last.updatedAt } : null;
}

/** Returns how many entries that an operation queued wait to be sent. */
export function countQueued(operation: string): Promise<number> {
  return backend().documents.count(outbox, queuedWhere(operation));
}

/** True while an entry that an operation queued waits to be sent. */
export async function hasQueued(operation: string): Promise<boolean> {
  const first = { where: queuedWhere(operation), orderBy: ["order"], limit: 1 };
  return (await backend().documents.query(outbox, first)).items.length > 0;
}

/** Returns the items of an operation whose entries wait to be sent. `isTried`: it may have arrived by now. */
export async function queuedBy(operation: string): Promise<Map<string, { isTried: boolean }>> {
  const queued = new Map<string, { isTried: boolean }>();
  const where = { where: queuedWhere(operation), orderBy: ["order"] };
  for await (const { about, tries } of eachDocument(backend().documents, outbox, where))
    if (about.item !== undefined) queued.set(about.item, { isTried: tries > 0 });
  return queued;
}

/**
 * Returns the latest deliveries about a complaint, or to a person, the newest first, at most `limit`. Those of a person
 * include every mail to their present address.
 */
export async function deliveriesAbout(
  about: { complaint: string } | { person: string; email: string | null },
  limit: number,
): Promise<DeliveryState[]> {
  const conditions: Condition[] =
    "complaint" in about
      ? [["about.complaint", "==", about.complaint]]
      : [
          ["about.person", "==", about.person],
          ...(about.email === null ? [] : mailboxIds(about.email)).map((id): Condition => ["mailbox", "==", id]),
        ];
  const found = (await Promise.all(conditions.map((condition) => latestWhere(condition, limit)))).flat();
  const entries = [...new Map(found.map((entry) => [entry.id, entry])).values()]
    .filter(isShown)
    .toSorted((a, b) => (a.order < b.order ? 1 : -1))
    .slice(0, limit);
  return entries.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    purpose: entry.purpose,
    state: entry.state,
    at: entry.at,
    settledAt: entry.settledAt,
    problem: entry.problem,
    person: entry.about.person ?? null,
    step: entry.about.step ?? null,
  }));
}
