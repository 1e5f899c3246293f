import type { Stored, Transaction } from "~/backend/documents/port";
import { users } from "./collection";
import type { Staff } from "~/domain/staff";
import type { UserFields } from "./schema";

const MOST_ADMINS = 1_000;

export type Refused = { outcome: "refused"; message: string } | { outcome: "missing" };

const LAST_ADMIN = "This is the last admin who can sign in. Make somebody else an admin first.";
const OWN_ACCOUNT = "This is your own account. Another admin has to do that.";
const NO_ADMIN = "You are no longer an admin.";

/** True if the actor is the machine itself, such as the command line, which has no role to lose. */
export function isSystem({ uid }: Pick<Staff, "uid">): boolean {
  return uid.startsWith("system:");
}

/** True if nobody would be left who can use the admin area without this person. Call within a transaction. */
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
 * Reads the acting admin in the transaction that acts, so that they still are one when it commits; null for the machine
 * itself.
 */
export async function readActor(
  transaction: Transaction,
  staff: Staff,
): Promise<{ outcome: "may"; actor: Stored<UserFields> | null } | { outcome: "refused"; message: string }> {
  if (isSystem(staff)) return { outcome: "may", actor: null };
  const actor = await transaction.get(users, staff.uid);
  if (actor?.role !== "admin" || actor.state !== "active") return { outcome: "refused", message: NO_ADMIN };
  return { outcome: "may", actor };
}

/**
 * Reads the person an admin is about to act on, in the transaction that acts, so that the checks still hold when it
 * commits: the actor is an admin, admins don't remove their own powers, and one admin remains. `takesPower`:
 * afterwards this person is no longer an admin who can sign in; `onOthersOnly`: refused on oneself.
 */
export async function readForAct(
  transaction: Transaction,
  staff: Staff,
  uid: string,
  { takesPower = false, onOthersOnly = false }: { takesPower?: boolean; onOthersOnly?: boolean } = {},
): Promise<{ outcome: "may"; user: Stored<UserFields> } | Refused> {
  const user = await transaction.get(users, uid);
  if (!user) return { outcome: "missing" };
  const checked = await readActor(transaction, staff);
  if (checked.outcome === "refused") return checked;
  if ((onOthersOnly || takesPower) && uid === staff.uid) return { outcome: "refused", message: OWN_ACCOUNT };
  if (takesPower && (await isLastAdmin(transaction, user))) return { outcome: "refused", message: LAST_ADMIN };
  return { outcome: "may", user };
}

/** The log's name for a person: the log can't be changed, so neither their name nor their address may be in it. */
export function userEntity(uid: string): { kind: string; id: string; label: string } {
  return { kind: "user", id: uid, label: `User ${uid.slice(0, 8)}` };
}
