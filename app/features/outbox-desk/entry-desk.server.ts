import { data } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { requireFound } from "~/http/responses/responses";
import { reasonForm } from "./entry-fields";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct, type StaffAct } from "~/platform/audit/audit.server";
import { outbox } from "~/platform/outbox/collection";
import { entryWords } from "~/platform/outbox/delivery-words";
import { canBeSent, drop, tryAgain, type Entry } from "~/platform/outbox/lane.server";
import { dueSince } from "~/platform/outbox/schema";
import { subjectsOf } from "./outbox-desk.server";

/** Returns an entry as its page shows it, without what it says; null if there is none. */
export async function findEntry(id: string) {
  const entry = await backend().documents.get(outbox, id);
  if (!entry) return null;
  const [about = []] = await subjectsOf([entry]);
  const { kind, purpose, state, urgency, problem, tries, dueAt, at, staleAt, settledAt, expiresAt, attempts } = entry;
  return {
    ...{ id, kind, purpose, state, urgency, problem, tries, dueAt, at, staleAt, settledAt, expiresAt, attempts, about },
    since: dueSince(entry),
    isUnderWay: entry.claim !== null,
    canBeSent: canBeSent(entry),
  };
}
export type EntryOnDesk = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

const entityOf = (entry: Pick<Entry, "id" | "kind" | "purpose">): StaffAct["entity"] => ({
  ...{ kind: "outbox-entry", id: entry.id, label: `${entryWords(entry)} ${entry.id.slice(0, 8)}` },
});

/** Has an entry sent at once, with the reason in the audit log. False if there is nothing to send any more. */
export function tryEntryAgain(id: string, reason: string, staff: Staff): Promise<boolean> {
  return tryAgain(staff.uid, id, (transaction, entry) =>
    recordAct(transaction, staff, { action: "outbox.try-again", entity: entityOf(entry), note: reason }),
  );
}

/** Gives up an entry, with the reason in the audit log. False if it was settled before. */
export function dropEntry(id: string, reason: string, staff: Staff): Promise<boolean> {
  return drop(staff.uid, { id, reason: `Dropped by ${staff.name}: ${reason}` }, (transaction, entry) =>
    recordAct(transaction, staff, { action: "outbox.drop", entity: entityOf(entry), note: reason }),
  );
}

const SETTLED = "Nothing was changed: this entry was sent or dropped in the meantime.";

/** Handles the buttons of an entry: tries it again or drops it, with a reason. */
export async function handleEntry(request: Request, given: string, staff: Staff) {
  const form = await readForm(request);
  const submission = parseForm(form, reasonForm);
  const { id } = requireFound(await findEntry(given), request);
  if (submission.status !== "success") return data({ result: submission.reply(), refused: null }, { status: 422 });
  const { intent, reason } = submission.value;
  const isDone = await (intent === "try" ? tryEntryAgain : dropEntry)(id, reason, staff);
  if (!isDone) return data({ result: null, refused: SETTLED }, { status: 409 });
  return leadOn(form, `/admin/outbox/${id}?done=${intent}`);
}
