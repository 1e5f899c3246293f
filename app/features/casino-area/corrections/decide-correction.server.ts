import { firstOf } from "~/backend/documents/each-document";
import { decisionAction } from "~/platform/decisions/decision-action.server";
import { versionIn } from "~/http/forms/version-field.server";
import { correctionDecisionForm } from "./correction-forms";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { factFields } from "~/features/casinos/supplied/fact-fields.server";
import { suppliedRecord } from "~/features/casinos/supplied/supplied-facts.server";
import { users } from "~/platform/access/collection";
import { readActor } from "~/platform/access/safeguards.server";
import type { UserFields } from "~/platform/access/schema";
import { recordAct } from "~/platform/audit/audit.server";
import { ALREADY_DECIDED, refused, type Decision } from "~/platform/decisions/decision";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { editorialHeads } from "~/platform/publishing/collection";
import { itemKey, planSave } from "~/platform/publishing/editorial.server";
import { shortReason } from "../access/decide-access.server";
import { factCorrections } from "../collection";
import type { FactCorrectionFields } from "../schema";
import { correctionEntity } from "./propose.server";

export const CORRECTIONS_PATH = "/admin/corrections";
const SHOWN = 100;
const MOST_MARKS = 100;

const NOT_THEIRS =
  "The person who proposed this no longer represents the casino. Don’t accept it; if it is right, change the fact in the casino’s editor.";

/** True if somebody still represents a casino, so that their proposal still counts as the casino's. */
function speaksFor(person: Pick<UserFields, "state" | "representsCasinos"> | null, casinoId: string): boolean {
  return person?.state === "active" && person.representsCasinos.includes(casinoId);
}

/** Returns the version of a fact, a digest. */
function versionOf(text: string): string {
  return sha256Hex(text);
}

/** Returns the corrections that wait for staff, the oldest first, and how many there are. */
export async function listCorrections(limit = SHOWN) {
  const { documents } = backend();
  const query = { where: [["state", "==", "open"]], orderBy: ["at"], limit } as const;
  const { items, total } = await firstOf(documents, factCorrections, query);
  const named = await documents.getMany(
    casinos,
    items.map(({ casinoId }) => casinoId),
  );
  return {
    total,
    corrections: items.map(({ id, casinoId, field, at }, index) => {
      const casino = named[index];
      const label = casino ? (factFields(casino).get(field)?.label ?? field) : field;
      return { id, casino: casino?.name ?? casinoId, label, at, path: `${CORRECTIONS_PATH}/${id}` };
    }),
  };
}

/** Returns a correction as staff decide on it; null for an unknown one. */
export async function findCorrection(id: string) {
  const { documents } = backend();
  const found = await documents.get(factCorrections, id === "" ? "none" : id);
  const casino = found && (await documents.get(casinos, found.casinoId));
  if (!found || !casino) return null;
  const fact = factFields(casino).get(found.field);
  const person = found.by === null ? null : await documents.get(users, found.by);
  const { source, note, at, state, reason, decidedAt, by } = found;
  const now = fact?.textOf(casino) ?? "";
  const shown = (text: string) => fact?.shown(text) ?? text;
  return {
    ...{ id, source, note, at, state, reason, decidedAt, version: versionOf(now) },
    ...{ from: shown(found.from), to: shown(found.to), now: shown(now) },
    label: fact?.label ?? found.field,
    casino: { id: casino.id, name: casino.name },
    person: by !== null && person ? { uid: by, name: person.displayName } : null,
    isFromRepresentative: speaksFor(person, casino.id),
  };
}

/** Returns why this admin may not decide a correction, or null. Nobody decides what they or their casino proposed. */
async function deciderProblem(
  transaction: Transaction,
  staff: Staff,
  { by, casinoId }: FactCorrectionFields,
): Promise<string | null> {
  const checked = await readActor(transaction, staff, "editor");
  if (checked.outcome === "refused") return checked.message;
  const isTheirs = by === staff.uid || checked.actor?.representsCasinos.includes(casinoId) === true;
  return isTheirs ? "You proposed this, or represent the casino. Another admin has to decide." : null;
}

/** Refuses a correction with a reason that its proposer is told. */
export async function refuseCorrection(id: string, reason: string, staff: Staff): Promise<Decision> {
  const { documents, clock } = backend();
  return documents.transaction<Decision>(staff.uid, async (transaction) => {
    const found = await transaction.get(factCorrections, id);
    const casino = found && (await transaction.get(casinos, found.casinoId));
    if (!found || !casino) return { outcome: "missing" };
    const problem = await deciderProblem(transaction, staff, found);
    if (problem !== null) return refused(problem);
    if (found.state !== "open") return refused(ALREADY_DECIDED);
    const label = factFields(casino).get(found.field)?.label ?? found.field;
    transaction.update(factCorrections, id, { state: "refused", reason, decidedAt: clock().toISOString() });
    recordAct(transaction, staff, {
      ...{ action: "correction.refuse", entity: correctionEntity(id, casino.name, label), note: reason },
    });
    const text = `We haven’t accepted your correction of “${label}”: ${shortReason(reason)}`;
    if (found.by !== null) queueNotice(transaction, [found.by], { text, href: factsPath(casino.slug) });
    return { outcome: "done" };
  });
}

const factsPath = (slug: string) => `/dashboard/casino/${slug}/facts`;

/**
 * Accepts a correction that staff have checked: the casino's published version and a waiting draft take it, with a
 * revision, and its page names the fact as supplied by the casino. `version` is that of the fact which the page of the
 * decision showed (`findCorrection`), so that nothing else is overwritten.
 */
export async function acceptCorrection(id: string, version: string, staff: Staff): Promise<Decision> {
  const { documents, clock } = backend();
  return documents.transaction<Decision>(staff.uid, async (transaction) => {
    const found = await transaction.get(factCorrections, id);
    const casino = found && (await transaction.get(casinos, found.casinoId));
    if (!found || !casino) return { outcome: "missing" };
    const problem = await deciderProblem(transaction, staff, found);
    if (problem !== null) return refused(problem);
    if (found.state !== "open") return refused(ALREADY_DECIDED);
    const proposer = found.by === null ? null : await transaction.get(users, found.by);
    if (!speaksFor(proposer, casino.id)) return refused(NOT_THEIRS);
    const fact = factFields(casino).get(found.field);
    if (!fact) return refused("The casino no longer has this fact. Refuse the correction.");
    if (versionOf(fact.textOf(casino)) !== version) return refused("This fact has changed since you opened the page.");
    const at = clock().toISOString();
    const change = fact.change(casino, found.to, at.slice(0, 10));
    if ("problem" in change) return refused(change.problem);
    const head = await transaction.get(editorialHeads, itemKey(casinoKind, casino.id));
    if (head?.draft && differs(head.draft.fields, casino, Object.keys(change.fields)))
      return refused("Unpublished changes of this casino touch the same fact. Publish or discard them first.");
    const plan = await planSave(
      transaction,
      casinoKind,
      casino.id,
      { intent: "amend", fields: change.fields, note: `Supplied by the casino: ${fact.label}` },
      staff,
    );
    if (plan.result.outcome !== "saved")
      return refused("The casino has an error that must be fixed in its editor first.");
    plan.write();
    const now = fact.textOf({ ...casino, ...change.fields });
    const others = (casino.suppliedFacts ?? []).filter(({ field }) => field !== found.field);
    transaction.update(casinos, casino.id, {
      suppliedFacts: [...others, suppliedRecord(found.field, now, at)].slice(-MOST_MARKS),
    });
    transaction.update(factCorrections, id, { state: "accepted", decidedAt: at });
    recordAct(transaction, staff, {
      action: "correction.accept",
      entity: correctionEntity(id, casino.name, fact.label),
      note: found.source,
    });
    const text = `We have checked and accepted your correction of “${fact.label}”.`;
    if (found.by !== null) queueNotice(transaction, [found.by], { text, href: factsPath(casino.slug) });
    return { outcome: "done" };
  });
}

/** True if a draft differs from the stored casino in one of the fields. */
function differs(draft: Readonly<Record<string, unknown>>, casino: CasinoFields, names: readonly string[]): boolean {
  const stored = casino as unknown as Readonly<Record<string, unknown>>;
  return names.some((name) => name in draft && JSON.stringify(draft[name]) !== JSON.stringify(stored[name]));
}

/** The action of a correction’s screen, and of its task in the inbox. */
export const decideCorrection = decisionAction({
  duty: "editor",
  schema: correctionDecisionForm,
  find: findCorrection,
  decide: ({ id }, act, reason, staff, form) =>
    act === "accept" ? acceptCorrection(id, versionIn(form), staff) : refuseCorrection(id, reason, staff),
  pathOf: ({ id }) => `${CORRECTIONS_PATH}/${id}`,
});
