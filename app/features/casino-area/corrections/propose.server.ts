import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import { factFields, type FactField } from "~/features/casinos/supplied/fact-fields.server";
import { casinoFields } from "~/features/casinos/schema";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { users } from "~/platform/access/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { actorOf, type Representative } from "../access/representative.server";
import { factCorrections } from "../collection";
import type { FactCorrectionFields } from "../schema";

const PROPOSED_BY_USER: Limit = { name: "fact-corrections", points: 40, seconds: 3_600, isShared: true };
const MOST_OPEN = 40;
const SHOWN = 50;

export type ProposalOutcome =
  | { outcome: "proposed" }
  | { outcome: "wait"; seconds: number }
  | { outcome: "refused"; message: string }
  | { outcome: "forbidden" };

/** The log's name for a correction. */
export function correctionEntity(id: string, casinoName: string, label: string) {
  return { kind: "correction", id, label: `${casinoName}: ${label}` };
}

/** Returns a typed fact as it would be stored, or what is wrong with it. */
function readValue({ casino }: Representative, fact: FactField, text: string): { value: string } | { problem: string } {
  const change = fact.change(casino, text, backend().clock().toISOString().slice(0, 10));
  if ("problem" in change) return change;
  if (!casinoFields.partial().safeParse(change.fields).success) return { problem: "This can’t be right. Check it." };
  const value = fact.textOf({ ...casino, ...change.fields });
  return value === fact.textOf(casino) ? { problem: "That’s what your page already says." } : { value };
}

/** Proposes a correction of one fact, which staff then check. A form sent twice proposes once. */
export async function proposeCorrection(
  who: Representative,
  field: string,
  { value: typed, source, note }: { value: string; source: string; note: string },
  requestId: string | null,
): Promise<ProposalOutcome> {
  const { documents, clock } = backend();
  const { casino } = who;
  const actor = actorOf(who, requestId);
  const refused = (message: string) => ({ outcome: "refused" as const, message });
  const seconds = await countTry(PROPOSED_BY_USER, actor.uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  const fact = factFields(casino).get(field);
  if (!fact) return refused("This fact can’t be corrected here.");
  const read = readValue(who, fact, typed);
  if ("problem" in read) return refused(read.problem);
  const { value } = read;
  const from = fact.textOf(casino);
  return documents.transaction<ProposalOutcome>(actor.uid, async (transaction) => {
    const user = await transaction.get(users, actor.uid);
    const open = await transaction.query(factCorrections, {
      where: [
        ["casinoId", "==", casino.id],
        ["state", "==", "open"],
      ],
      orderBy: ["at"],
      limit: MOST_OPEN,
    });
    if (user?.state !== "active" || !user.representsCasinos.includes(casino.id)) return { outcome: "forbidden" };
    const same = open.find((one) => one.field === field);
    if (same?.to === value && same.by === actor.uid) return { outcome: "proposed" };
    if (same) return refused("A correction of this fact is open already. Withdraw it to propose another.");
    if (open.length >= MOST_OPEN) return refused("You have 40 open corrections. Wait until we have checked some.");
    const id = randomUUID();
    transaction.set(factCorrections, id, {
      ...{ casinoId: casino.id, field, from, to: value, source, note, by: actor.uid, at: clock().toISOString() },
      ...{ state: "open", decidedAt: null, reason: null },
    });
    recordAct(transaction, actor, {
      action: "correction.propose",
      entity: correctionEntity(id, casino.name, fact.label),
      changes: [{ field, from: from || null, to: value || null }],
      note: source,
    });
    return { outcome: "proposed" };
  });
}

/** Withdraws an open correction of the representative's casino. False if there is none. */
export async function withdrawCorrection(who: Representative, id: string, requestId: string | null): Promise<boolean> {
  const { documents, clock } = backend();
  const actor = actorOf(who, requestId);
  return documents.transaction(actor.uid, async (transaction) => {
    const found = await transaction.get(factCorrections, id === "" ? "none" : id);
    if (found?.casinoId !== who.casino.id || found.state !== "open") return false;
    transaction.update(factCorrections, id, { state: "withdrawn", decidedAt: clock().toISOString() });
    const label = factFields(who.casino).get(found.field)?.label ?? found.field;
    recordAct(transaction, actor, {
      action: "correction.withdraw",
      entity: correctionEntity(id, who.casino.name, label),
    });
    return true;
  });
}

/** Returns the facts of a casino that its people may correct, and what they have proposed, the latest first. */
export async function readFactSheet({ casino }: Representative) {
  const { items } = await backend().documents.query(factCorrections, {
    where: [["casinoId", "==", casino.id]],
    orderBy: ["-at"],
    limit: SHOWN,
  });
  const fields = factFields(casino);
  return {
    facts: [...fields].map(([name, fact]) => ({
      ...{ name, label: fact.label, shown: fact.shown(fact.textOf(casino)) },
      isOpen: items.some((one) => one.field === name && one.state === "open"),
    })),
    corrections: items.map(({ id, field, to, at, state, reason }) => {
      const fact = fields.get(field);
      return { id, label: fact?.label ?? field, to: fact?.shown(to) ?? to, at, state, reason };
    }),
  };
}

/** Returns one fact as its form needs it; null if the casino has no such fact. */
export function findFact({ casino }: Representative, name: string) {
  const fact = factFields(casino).get(name);
  if (!fact) return null;
  const { label, hint, control } = fact;
  const text = fact.textOf(casino);
  return { name, label, hint, control, text, shown: fact.shown(text) };
}

/** Returns how many corrections of a casino staff have still to check. */
export function countOpenCorrections(casinoId: string): Promise<number> {
  return backend().documents.count(factCorrections, [
    ["casinoId", "==", casinoId],
    ["state", "==", "open" satisfies FactCorrectionFields["state"]],
  ]);
}
