import type { Stored, Transaction } from "~/backend/documents/port";
import { users } from "./collection";
import { dutiesOf, mayDo, type NeededDuty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import type { UserFields } from "./schema";

const MOST_ADMINS = 1_000;

export type Refused = { outcome: "refused"; message: string } | { outcome: "missing" };

export const LAST_OWNER = "This is the last owner who can sign in. Make somebody else an owner first.";
const OWN_ACCOUNT = "This is your own account. Another owner has to do that.";
const NO_ADMIN = "You are no longer an admin.";
const NO_DUTY = "This is no longer one of your duties.";

/** True if the actor is the machine itself, such as the command line, which has no role to lose. */
export function isSystem({ uid }: Pick<Staff, "uid">): boolean {
  return uid.startsWith("system:");
}

/** True if nobody would be left who can do everything without this person. Call within a transaction. */
export async function isLastOwner(transaction: Transaction, user: Stored<UserFields>): Promise<boolean> {
  if (!dutiesOf(user).includes("owner") || user.state !== "active") return false;
  const admins = await transaction.query(users, {
    where: [["role", "==", "admin"]],
    orderBy: ["-createdAt"],
    limit: MOST_ADMINS,
  });
  return !admins.some((one) => one.id !== user.id && one.state === "active" && dutiesOf(one).includes("owner"));
}

/**
 * Reads the acting admin in the transaction that acts, so that they still have the duty when it commits; null for the
 * machine itself.
 */
export async function readActor(
  transaction: Transaction,
  staff: Staff,
  duty: NeededDuty,
): Promise<{ outcome: "may"; actor: Stored<UserFields> | null } | { outcome: "refused"; message: string }> {
  if (isSystem(staff)) return { outcome: "may", actor: null };
  const actor = await transaction.get(users, staff.uid);
  if (actor?.role !== "admin" || actor.state !== "active") return { outcome: "refused", message: NO_ADMIN };
  if (!mayDo(dutiesOf(actor), duty)) return { outcome: "refused", message: NO_DUTY };
  return { outcome: "may", actor };
}

/**
 * Reads the person an admin is about to act on, in the transaction that acts, so that the checks still hold when it
 * commits: the actor has the duty (an owner's by default), admins don't remove their own powers, and one owner remains.
 * `takesPower`: afterwards this person is no longer an owner who can sign in; `onOthersOnly`: refused on oneself.
 */
export async function readForAct(
  transaction: Transaction,
  staff: Staff,
  uid: string,
  {
    takesPower = false,
    onOthersOnly = false,
    duty = "owner",
  }: { takesPower?: boolean; onOthersOnly?: boolean; duty?: NeededDuty } = {},
): Promise<{ outcome: "may"; user: Stored<UserFields> } | Refused> {
  const user = await transaction.get(users, uid);
  if (!user) return { outcome: "missing" };
  const checked = await readActor(transaction, staff, duty);
  if (checked.outcome === "refused") return checked;
  if ((onOthersOnly || takesPower) && uid === staff.uid) return { outcome: "refused", message: OWN_ACCOUNT };
  if (takesPower && (await isLastOwner(transaction, user))) return { outcome: "refused", message: LAST_OWNER };
  return { outcome: "may", user };
}

/** The log's name for a person: the log can't be changed, so neither their name nor their address may be in it. */
export function userEntity(uid: string): { kind: string; id: string; label: string } {
  return { kind: "user", id: uid, label: `User ${uid.slice(0, 8)}` };
}
