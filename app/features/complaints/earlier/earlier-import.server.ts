import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { formatDay } from "~/domain/days";
import { inEuros, isMoreMoney, type ExchangeRates } from "~/domain/money/money";
import { plural } from "~/domain/plural";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { recordAct } from "~/platform/audit/audit.server";
import { done, skipped } from "~/platform/operations/operation-kind";
import type { ReadFile } from "~/platform/publishing/import/import-file.server";
import { findingOf, plainImport, readRow, type Finding } from "~/platform/publishing/import/plain-rows.server";
import { currentSettings, settingsWithin } from "~/platform/settings/settings.server";
import { openCounts } from "../case/case-step.server";
import { complaintMessages, complaints, complaintSlots } from "../collection";
import { complaintEntity } from "../reference";
import { complaintRef, type ComplaintFields } from "../schema";
import { findCasinoByName } from "../submit/submission.server";
import { newReference } from "../submit/new-reference.server";
import { playerTakenOver } from "../taken-over";
import { beginTrail, entryOf, writeEntry } from "../trail/trail-entry.server";
import { EARLIER_COLUMNS, earlierCase, type EarlierCase, MORE_THAN_DISPUTED, privateIn, takeOut } from "./earlier-case";

/** Cases are written out one by one: a spreadsheet of more is several. */
const MOST_CASES = 5_000;

/** What a case is recognised by when its file is imported again: its number, or else what tells it apart. */
function slotOf(number: string, { casino, title, submittedOn }: EarlierCase): string {
  const own = number === "" ? [casino, title, submittedOn].join("\n") : `number ${number}`;
  return `earlier.${sha256Hex(own)}`;
}

/** Returns the complaint that a row becomes, before and after it ended. */
async function complaintOf(
  sent: EarlierCase,
  { ref, now, rates }: { ref: string; now: string; rates: ExchangeRates },
): Promise<{ open: ComplaintFields; closed: ComplaintFields }> {
  const { items } = await publishedCasinos.read();
  const casino = items.find(({ slug }) => slug === sent.casino) ?? (await findCasinoByName(sent.casino));
  const euros = (money: EarlierCase["disputed"]) => (money ? Math.round((inEuros(money, rates) ?? 0) * 100) / 100 : 0);
  const { disputed, recovered, incidentOn, contactedCasinoOn, category, title, story, outcome } = sent;
  const open: ComplaintFields = {
    ...{ ref, category, title, story, incidentOn, contactedCasinoOn, disputed },
    playerId: playerTakenOver(ref),
    playerName: sent.playerName ?? "A player",
    casinoId: casino?.id ?? null,
    casinoName: casino?.name ?? sent.casino,
    desiredOutcome: sent.desiredOutcome ?? "",
    recovered: null,
    disputedEur: euros(disputed),
    recoveredEur: 0,
    accountName: null,
    assignee: null,
    state: "under_review",
    outcomeReason: null,
    waitingOn: "none",
    dueAt: null,
    extensions: 0,
    submittedAt: `${sent.submittedOn}T00:00:00.000Z`,
    publishedAt: now,
    closedAt: null,
  };
  const closed: ComplaintFields = {
    ...open,
    recovered,
    recoveredEur: euros(recovered),
    state: outcome,
    outcomeReason: sent.outcomeReason,
    // The day is known, the hour isn’t: it is after the day began on which it was sent.
    closedAt: `${sent.closedOn}T12:00:00.000Z`,
  };
  return { open, closed };
}

/** Writes a case with its trail and counts it. Returns its reference; null if it has been taken over before. */
async function takeOver(
  transaction: Transaction,
  sent: EarlierCase,
  { number, now }: { number: string; now: string },
): Promise<string | null> {
  const settings = await settingsWithin(transaction);
  const slot = slotOf(number, sent);
  if (await transaction.get(complaintSlots, slot)) return null;
  // A reference that is taken fails the write, and the row is tried again.
  const ref = complaintRef.parse(newReference(settings.site.referencePrefix));
  const { open, closed } = await complaintOf(sent, { ref, now, rates: settings.exchange.rates });
  const { submittedAt, closedAt } = closed as { submittedAt: string; closedAt: string };
  const count = await openCounts(transaction, { ...open, publishedAt: null }, closed);
  const begun = await beginTrail(transaction, now);
  const known = number === "" ? "" : `It had the number ${number} there. `;
  const first = entryOf(
    begun,
    {
      ...({ kind: "imported", from: "draft", to: "under_review", actor: "player", at: submittedAt } as const),
      reason: `${known}Taken over here on ${formatDay(now.slice(0, 10))}, after it had ended.`,
    },
    { complaint: open },
  );
  const covered = { ...open, trailSalts: first.trailSalts };
  const message = {
    ...({ id: `${ref}.2`, complaintId: ref, party: "casino", visibility: "public", at: closedAt } as const),
    authorName: closed.casinoName,
    body: sent.casinoAnswer,
  };
  const messages = sent.casinoAnswer === "" ? [] : [message];
  const last = entryOf(
    { ...begun, last: first.event, before: { complaint: covered, messages: [], evidence: [] } },
    { kind: "step", from: "under_review", to: closed.state, actor: "staff", at: closedAt, reason: sent.outcomeReason },
    { complaint: { ...closed, trailSalts: first.trailSalts }, messages },
  );
  transaction.set(complaints, ref, { ...closed, trailSalts: last.trailSalts }, { when: { exists: false } });
  transaction.set(complaintSlots, slot, { ref }, { when: { exists: false } });
  for (const { id, ...fields } of messages)
    transaction.set(
      complaintMessages,
      id,
      { ...fields, salt: last.messages.get(id)?.salt },
      { when: { exists: false } },
    );
  writeEntry(transaction, first);
  writeEntry(transaction, last, { messages });
  count(settings, { at: now });
  return ref;
}

/** True for the address (slug) of a casino that the public doesn’t see: its case would never be among its cases. */
async function isUnpublishedSlug(text: string): Promise<boolean> {
  const { all, items } = await publishedCasinos.read();
  const isNamed = ({ slug }: { slug: string }) => slug === text;
  return all.some(isNamed) && !items.some(isNamed);
}

/** Returns what a row would do; null if it has been taken over before. */
async function lookAt(
  sent: CsvRow,
  file: ReadFile,
  { today, rates, met }: { today: string; rates: ExchangeRates; met: Map<string, number> },
): Promise<Finding | null> {
  const { data, values, problems, id } = readRow(sent, file, earlierCase(today));
  const { disputed = null, recovered = null } = data ?? {};
  if (disputed && recovered && isMoreMoney(recovered, disputed, rates))
    problems.push({ column: "recovered", message: MORE_THAN_DISPUTED });
  if (data && (await isUnpublishedSlug(data.casino)))
    problems.push({ column: "casino", message: "This casino isn’t published. Publish it first, or write its name." });
  const number = id.slice(0, 60);
  // The case's trail names it.
  const found = privateIn(number);
  if (found !== null) problems.push({ column: "id", message: takeOut(found) });
  const slot = data ? slotOf(number, data) : null;
  const earlier = slot === null ? undefined : met.get(slot);
  if (earlier !== undefined) problems.push({ column: null, message: `Row ${String(earlier)} is about the same case.` });
  const isNew = problems.length === 0 && slot !== null;
  if (isNew) {
    met.set(slot, sent.row);
    if (await backend().documents.get(complaintSlots, slot)) return null;
  }
  const label = String(values["title"] ?? "").slice(0, 200);
  return findingOf(sent, { label, entityId: isNew && number !== "" ? number : null, problems, fields: values });
}

/** The import of cases that an earlier system closed. Cases that are open can’t be taken over: nobody here was told of them. */
export const earlierCases = plainImport({
  duty: "case-handler",
  name: "complaints.earlier-import",
  columns: EARLIER_COLUMNS,
  id: {
    hint: "the case’s number in the earlier system, or empty",
    note: "The number that the earlier system gave the case, or empty.",
  },
  most: MOST_CASES,
  words: {
    makes: "A closed case",
    title: (count) => `Import ${plural(count, "closed case")}`,
    rows: "new cases",
  },
  takesExport: false,
  rules: [
    "Each row is a case that your earlier system has closed. Imported, it is public at once, marked as taken over, and counts in the casino’s score from then on: this can’t be undone.",
    "A case that has been imported before is left as it is. Open cases can’t be imported: ask their players to complain here.",
  ],
  held: earlierCase,
  async begin(file) {
    const today = backend().clock().toISOString().slice(0, 10);
    const { rates } = (await currentSettings()).exchange;
    const met = new Map<string, number>();
    return (row) => lookAt(row, file, { today, rates, met });
  },
  async take(transaction, sent, { label, entityId, now, staff }) {
    const ref = await takeOver(transaction, sent, { number: entityId ?? "", now });
    if (ref === null) return skipped(label, "It has been imported already.");
    recordAct(transaction, staff, {
      action: "complaint.take-over",
      entity: complaintEntity({ ref, casinoName: sent.casino }),
      changes: [],
    });
    return done(label, null, ref);
  },
});
