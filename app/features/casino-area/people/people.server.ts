import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { inBackground } from "~/http/listener/background.server";
import { users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";
import { recordAct } from "~/platform/audit/audit.server";
import { notify } from "~/platform/notifications/notifications.server";
import { accessEntity, accessId } from "../access/ask-access.server";
import { endWithin } from "../access/decide-access.server";
import type { Representative } from "../access/representative.server";
import { casinoAccess, casinoAreas } from "../collection";

const MOST_PEOPLE = 100;

/** After every instant: the age of somebody's account says nothing about their place at a casino. */
const NEVER = "~";

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type Reader = Pick<Transaction, "get" | "query">;

/** Somebody who represents a casino. */
export interface Colleague {
  uid: string;
  name: string;
  workEmail: string | null;
  /** When staff let them in; null for somebody of whom there is no record. */
  since: string | null;
  isInCharge: boolean;
}

/**
 * Returns the people who represent a casino, the longest first, with the one in charge: the one whom the last put in
 * charge, else the first whom staff let in.
 */
export async function peopleWithin(reader: Reader, casinoId: string): Promise<Colleague[]> {
  const found = await reader.query(users, {
    where: [["representsCasinos", "array-contains", casinoId]],
    limit: MOST_PEOPLE,
  });
  const chosen = (await reader.get(casinoAreas, casinoId))?.inCharge ?? null;
  const people: Omit<Colleague, "isInCharge">[] = [];
  for (const user of found.filter(({ state }) => state === "active"))
    people.push(await colleague(reader, casinoId, user));
  people.sort((a, b) => inOrder(a.since ?? NEVER, b.since ?? NEVER) || inOrder(a.uid, b.uid));
  const inCharge = people.find(({ uid }) => uid === chosen) ?? people[0];
  return people.map((one) => ({ ...one, isInCharge: one.uid === inCharge?.uid }));
}

async function colleague(reader: Reader, casinoId: string, user: Stored<UserFields>) {
  const access = await reader.get(casinoAccess, accessId(casinoId, user.id));
  const since = access?.state === "approved" ? access.decidedAt : null;
  return {
    ...{ uid: user.id, name: user.displayName, workEmail: since === null ? null : (access?.workEmail ?? null) },
    since,
  };
}

/** Returns the people who represent a casino. */
export function listPeople(casinoId: string): Promise<Colleague[]> {
  const { documents } = backend();
  const reader: Reader = {
    get: (collection, id) => documents.get(collection, id),
    query: async (collection, query) => (await documents.query(collection, query)).items,
  };
  return peopleWithin(reader, casinoId);
}

export type PeopleOutcome = "done" | "forbidden" | "gone";

function actorOf({ viewer: { user } }: Representative, requestId: string | null) {
  return { uid: user.uid, name: user.displayName, requestId };
}

/** Ends one's own access. */
export async function leaveCasino(who: Representative, requestId: string | null): Promise<void> {
  const { casino } = who;
  const actor = actorOf(who, requestId);
  await backend().documents.transaction(actor.uid, async (transaction) => {
    const user = await transaction.get(users, actor.uid);
    const access = await transaction.get(casinoAccess, accessId(casino.id, actor.uid));
    if (!user?.representsCasinos.includes(casino.id)) return;
    endWithin(transaction, { casinoId: casino.id, user, access }, "You left.");
    recordAct(transaction, actor, {
      action: "casino-access.leave",
      entity: accessEntity(casino.id, actor.uid, casino.name),
    });
  });
  inBackground("notice of access that ended", () =>
    notify([actor.uid], {
      text: `You no longer have access to the area of ${casino.name}.`,
      href: "/dashboard/casino",
    }),
  );
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
  const outcome = await backend().documents.transaction<PeopleOutcome>(actor.uid, async (transaction) => {
    const people = await peopleWithin(transaction, casino.id);
    if (people.find(({ isInCharge }) => isInCharge)?.uid !== actor.uid) return "forbidden";
    const user = people.some((one) => one.uid === uid) && uid !== actor.uid ? await transaction.get(users, uid) : null;
    if (!user) return "gone";
    const area = await transaction.get(casinoAreas, casino.id);
    const access = await transaction.get(casinoAccess, accessId(casino.id, uid));
    if (act === "end") endWithin(transaction, { casinoId: casino.id, user, access }, "A colleague in charge ended it.");
    else if (area) transaction.update(casinoAreas, casino.id, { inCharge: uid });
    else transaction.set(casinoAreas, casino.id, { domains: [], inCharge: uid });
    recordAct(transaction, actor, {
      action: `casino-access.${act}`,
      entity: accessEntity(casino.id, uid, casino.name),
    });
    return "done";
  });
  if (outcome === "done") {
    const [text, href] =
      act === "end"
        ? [`Your access to the area of ${casino.name} has ended.`, "/dashboard/casino"]
        : [`You are now in charge of the area of ${casino.name}.`, `/dashboard/casino/${casino.slug}/people`];
    inBackground("notice to a colleague", () => notify([uid], { text, href }));
  }
  return outcome;
}
