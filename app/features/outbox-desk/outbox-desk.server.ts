import type { Condition, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { normaliseEmail } from "~/domain/text/email-address";
import { users } from "~/platform/access/collection";
import { nameKey } from "~/platform/access/schema";
import type { AdminList } from "~/platform/admin-list/list.server";
import { storeSource } from "~/platform/admin-list/store-source.server";
import { mailboxIds } from "~/platform/mailboxes/mailbox-id.server";
import { outbox } from "~/platform/outbox/collection";
import { kindWords } from "~/platform/outbox/delivery-words";
import { entryKinds } from "~/platform/outbox/entry-kind";
import { dueSince, type OutboxFields } from "~/platform/outbox/schema";
import { outboxList, type OutboxRow, type Subject } from "./outbox-list";

const HOUR_MS = 3_600_000;
/** Entries of one person, mailbox or complaint that a search finds. */
const MOST_OF_ONE = 50;
const MOST_PEOPLE = 4;

/** Returns what each entry is about, with links; people by their present names. */
export async function subjectsOf(entries: readonly Pick<OutboxFields, "about">[]): Promise<Subject[][]> {
  const uids = [...new Set(entries.flatMap(({ about: { person } }) => person ?? []))];
  const people = await backend().documents.getMany(users, uids);
  const names = new Map(people.flatMap((person) => (person ? [[person.id, person.displayName] as const] : [])));
  return entries.map(({ about: { complaint, person, casino } }) => [
    ...(complaint === undefined ? [] : [{ label: complaint, to: `/admin/complaints/${complaint}` }]),
    ...(person === undefined ? [] : [{ label: names.get(person) ?? person, to: `/admin/users/${person}` }]),
    ...(casino === undefined ? [] : [{ label: casino, to: `/admin/casinos/${casino}` }]),
  ]);
}

/** In whole steps, so that a page's neighbours are of the same list: cursors hold for one query. */
function dueBefore(hours: number): string {
  const step = hours >= 24 ? HOUR_MS : HOUR_MS / 6;
  return new Date(Math.floor(backend().clock().getTime() / step) * step - hours * HOUR_MS).toISOString();
}

async function entriesWhere(condition: Condition): Promise<Stored<OutboxFields>[]> {
  const asked = { where: [condition], orderBy: ["-order"], limit: MOST_OF_ONE };
  return (await backend().documents.query(outbox, asked)).items;
}

/** Finds the entries of a complaint by its reference, of a mailbox by an address, and of people by name or id. */
async function search(q: string): Promise<Stored<OutboxFields>[]> {
  const { documents } = backend();
  const text = q.trim();
  const conditions: Condition[] = [["about.complaint", "==", text.toUpperCase()]];
  if (text.includes("@")) {
    // Mails to somebody without an account are found by their mailbox, whose address is stored nowhere.
    conditions.push(...mailboxIds(text).map((id): Condition => ["mailbox", "==", id]));
    const { items } = await documents.query(users, { where: [["email", "==", normaliseEmail(text)]], limit: 1 });
    conditions.push(...items.map(({ id }): Condition => ["about.person", "==", id]));
  } else {
    const key = nameKey(text);
    const { items } = await documents.query(users, {
      where: [
        ["listed.nameKey", ">=", key],
        ["listed.nameKey", "<", `${key}\u{10FFFF}`],
      ],
      orderBy: ["listed.nameKey"],
      limit: MOST_PEOPLE,
    });
    conditions.push(...[text, ...items.map(({ id }) => id)].map((id): Condition => ["about.person", "==", id]));
  }
  const found = (await Promise.all(conditions.map(entriesWhere))).flat();
  return [...new Map(found.map((entry) => [entry.id, entry])).values()];
}

/** The admin's list of what the outbox holds, the latest first. */
export const outboxDesk: AdminList<OutboxRow> = {
  definition: outboxList,
  isPersonal: true,
  source: storeSource<OutboxFields, OutboxRow>({
    collection: outbox,
    filters: {
      state: (value) => [["state", "==", value]],
      kind: (value) => [["kind", "==", value]],
      age: (hours) => [["order", "<=", dueBefore(Number(hours))]],
    },
    sorts: { since: ["order"] },
    async rows(entries) {
      const subjects = await subjectsOf(entries);
      return entries.map((entry, at) => ({
        id: entry.id,
        kind: entry.kind,
        purpose: entry.purpose,
        state: entry.state,
        about: subjects[at] ?? [],
        tries: entry.tries,
        problem: entry.problem,
        since: dueSince(entry),
      }));
    },
    search,
  }),
  filterOptions: async () => ({ kind: entryKinds().map((kind) => ({ value: kind, label: kindWords(kind) })) }),
};
