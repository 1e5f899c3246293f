import type { Stored, Transaction } from "~/backend/documents/port";
import { users } from "./collection";
import type { Staff } from "~/domain/staff";
import type { UserFields } from "./schema";

const MOST_ADMINS = 1_000;

export type Refused = { outcome: "refused"; message: string } | { outcome: "missing" };

const LAST_ADMIN = "This is the last admin who can sign in. Make somebody else an admin first.";
const OWN_ACCOUNT = "This is your own account. Another admin has to do that.";
const NO_ADMIN = "You are no admin any more.";

/** Who is acted for by the machine itself, such as the command line: nobody who could lose a role meanwhile. */
export function isSystem({ uid }: Pick<Staff, "uid">): boolean {
  return uid.startsWith("system:");
}

/** True when nobody would be left who can use the admin area, were this person none. For within a transaction. */
export async function isLastAdmin(transaction: Transaction, user: Stored<UserFields>): Promise<boolean> {
  if (user.role !== "admin" || user.state !== "active") return false;
  const admins = await transaction.query(users, {
    where: [["role", "==", "admin"]],
    orderBy: ["-createdAt"],
    limit: MOST_ADMINS,
  });
  return !admins.some(({ id, state }) => id !== user.id && state === "active");
}

/**
 * The person an admin is about to act on, read in the transaction that acts, so that what is checked here still holds
 * when it commits: whoever acts is an admin, nobody disempowers themselves, and one admin is left. `takesPower`: the act
 * would end that this person is an admin who can sign in; `onOthersOnly`: nobody does it to themselves.
 */
export async function readForAct(
  transaction: Transaction,
  staff: Staff,
  uid: string,
  { takesPower = false, onOthersOnly = false }: { takesPower?: boolean; onOthersOnly?: boolean } = {},
): Promise<{ outcome: "may"; user: Stored<UserFields> } | Refused> {
  const user = await transaction.get(users, uid);
  if (!user) return { outcome: "missing" };
  if (!isSystem(staff)) {
    const actor = uid === staff.uid ? user : await transaction.get(users, staff.uid);
    if (actor?.role !== "admin" || actor.state !== "active") return { outcome: "refused", message: NO_ADMIN };
    if ((onOthersOnly || takesPower) && uid === staff.uid) return { outcome: "refused", message: OWN_ACCOUNT };
  }
  if (takesPower && (await isLastAdmin(transaction, user))) return { outcome: "refused", message: LAST_ADMIN };
  return { outcome: "may", user };
}

/** How the log names a person: it can't be changed, so neither their name nor their address may stand in it. */
export function userEntity(uid: string): { kind: string; id: string; label: string } {
  return { kind: "user", id: uid, label: `User ${uid.slice(0, 8)}` };
}
