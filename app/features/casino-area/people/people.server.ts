import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { accessEntity, accessId } from "../access/ask-access.server";
import { endAccessWithin } from "../access/decide-access.server";
import { actorOf, type Representative } from "../access/representative.server";
import { casinoAccess, casinoAreas } from "../collection";
import type { AccessState } from "../schema";

const MOST_PEOPLE = 100;

/** After every instant: the age of somebody's account says nothing about their place at a casino. */
const NEVER = "~";

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Somebody who represents a casino. */
export interface Colleague {
  uid: string;
  name: string;
  workEmail: string | null;
  /** When staff let them in; null for somebody without a record. */
  since: string | null;
  isInCharge: boolean;
}

const approvedAt = (casinoId: string) =>
  ({
    where: [
      ["casinoId", "==", casinoId],
      ["state", "==", "approved" satisfies AccessState],
    ],
    orderBy: ["decidedAt"],
    limit: MOST_PEOPLE,
  }) as const;

const representing = (casinoId: string) =>
  ({ where: [["representsCasinos", "array-contains", casinoId]], limit: MOST_PEOPLE }) as const;

/**
 * Returns the people who represent a casino, the longest first, with the one in charge: the person the previous one
 * put in charge, else the first whom staff let in. `findInCharge` follows the same rule.
 */
export async function listPeople(casinoId: string): Promise<Colleague[]> {
  const { documents } = backend();
  const [found, records, area] = await Promise.all([
    documents.query(users, representing(casinoId)),
    documents.query(casinoAccess, approvedAt(casinoId)),
    documents.get(casinoAreas, casinoId),
  ]);
  const recordOf = new Map(records.items.map((access) => [access.userId, access]));
  const people = found.items
    .filter(({ state }) => state === "active")
    .map(({ id: uid, displayName: name }) => {
      const access = recordOf.get(uid);
      return { uid, name, workEmail: access?.workEmail ?? null, since: access?.decidedAt ?? null };
    })
    .sort((a, b) => inOrder(a.since ?? NEVER, b.since ?? NEVER) || inOrder(a.uid, b.uid));
  const inCharge = people.find(({ uid }) => uid === area?.inCharge) ?? people[0];
  return people.map((one) => ({ ...one, isInCharge: one.uid === inCharge?.uid }));
}

/**
 * Returns who is in charge of a casino's area; null for nobody. Reads no more than it needs, since a transaction locks
 * what it reads.
 */
async function findInCharge(transaction: Transaction, casinoId: string): Promise<string | null> {
  const isHere = async (uid: string) => {
    const user = await transaction.get(users, uid);
    return user?.state === "active" && user.representsCasinos.includes(casinoId);
  };
  const chosen = (await transaction.get(casinoAreas, casinoId))?.inCharge ?? null;
  if (chosen !== null && (await isHere(chosen))) return chosen;
  for (const { userId } of await transaction.query(casinoAccess, approvedAt(casinoId)))
    if (await isHere(userId)) return userId;
  const unrecorded = await transaction.query(users, representing(casinoId));
  const active = unrecorded.filter(({ state }) => state === "active").map(({ id }) => id);
  return active.sort(inOrder)[0] ?? null;
}

export type PeopleOutcome = "done" | "forbidden" | "gone";

/** Ends the representative's own access. */
export async function leaveCasino(who: Representative, requestId: string | null): Promise<void> {
  const { casino } = who;
  const actor = actorOf(who, requestId);
  await backend().documents.transaction(actor.uid, async (transaction) => {
    const user = await transaction.get(users, actor.uid);
    const access = await transaction.get(casinoAccess, accessId(casino.id, actor.uid));
    if (!user?.representsCasinos.includes(casino.id)) return;
    endAccessWithin(transaction, { casinoId: casino.id, user, access }, "You left.");
    recordAct(transaction, actor, {
      action: "casino-access.leave",
      entity: accessEntity(casino.id, actor.uid, casino.name),
    });
    queueNotice(transaction, [actor.uid], {
      text: `You no longer have access to ${casino.name}’s area.`,
      href: "/dashboard/casino",
    });
  });
}

/** Puts a colleague in charge, or ends their access. Only the one in charge may. */
export async function actOnColleague(
  who: Representative,
  act: "hand-over" | "end",
  uid: string,
  requestId: string | null,
): Promise<PeopleOutcome> {
  const { casino } = who;
  const actor = actorOf(who, requestId);
  return backend().documents.transaction<PeopleOutcome>(actor.uid, async (transaction) => {
    if ((await findInCharge(transaction, casino.id)) !== actor.uid) return "forbidden";
    const user = uid === "" || uid === actor.uid ? null : await transaction.get(users, uid);
    if (user?.state !== "active" || !user.representsCasinos.includes(casino.id)) return "gone";
    const area = await transaction.get(casinoAreas, casino.id);
    const access = await transaction.get(casinoAccess, accessId(casino.id, uid));
    if (act === "end")
      endAccessWithin(transaction, { casinoId: casino.id, user, access }, "A colleague in charge ended it.");
    else if (area) transaction.update(casinoAreas, casino.id, { inCharge: uid });
    else transaction.set(casinoAreas, casino.id, { domains: [], inCharge: uid });
    recordAct(transaction, actor, {
      action: `casino-access.${act}`,
      entity: accessEntity(casino.id, uid, casino.name),
    });
    const [text, href] =
      act === "end"
        ? [`Your access to ${casino.name}’s area has ended.`, "/dashboard/casino"]
        : [`You are now in charge of ${casino.name}’s area.`, `/dashboard/casino/${casino.slug}/people`];
    queueNotice(transaction, [uid], { text, href });
    return "done";
  });
}
