import { DUTIES, type Duty } from "~/domain/roles/duties";
import { backend } from "~/backend/index.server";
import { recordAct } from "~/platform/audit/audit.server";
import { users } from "~/platform/access/collection";
import { keepUserDocument } from "~/platform/access/accounts.server";
import type { Staff } from "~/domain/staff";
import { userEntity } from "~/platform/access/safeguards.server";
import { removeSecondFactor, notifyOwner } from "~/platform/access/second-factor/second-factor.server";
import { changeDuties } from "./user-acts.server";

const COMMAND_LINE: Staff = { uid: "system:command-line", name: "Command line", requestId: null };

/** Returns the duties that words name, or null if one of them names none. No word stands for an owner. */
export function dutiesIn(words: readonly string[]): Duty[] | null {
  if (words.length === 0) return ["owner"];
  const duties = DUTIES.filter((duty) => words.includes(duty));
  return words.every((word) => DUTIES.some((duty) => duty === word)) ? duties : null;
}

/** Makes the account with this address an admin with these duties. A suspended account or a casino's representative can't become one. */
export async function grantAdmin(
  email: string,
  duties: readonly Duty[] = ["owner"],
): Promise<"granted" | "already-admin" | "last-owner" | "suspended" | "represents" | "unknown"> {
  const account = await backend().identity.findByEmail(email);
  if (!account) return "unknown";
  await keepUserDocument(account);
  const { outcome } = await changeDuties(account.uid, duties, COMMAND_LINE);
  if (outcome === "refused") {
    const user = await backend().documents.get(users, account.uid);
    if (user?.role === "admin" && user.state === "active") return "last-owner";
    return user?.state === "active" ? "represents" : "suspended";
  }
  return outcome === "done" ? "granted" : "already-admin";
}

/** Takes the role away again, except from the last owner who can sign in. */
export async function revokeAdmin(email: string): Promise<"revoked" | "not-admin" | "last-owner" | "unknown"> {
  const account = await backend().identity.findByEmail(email);
  if (!account) return "unknown";
  const { outcome } = await changeDuties(account.uid, null, COMMAND_LINE);
  if (outcome === "refused") return "last-owner";
  return outcome === "done" ? "revoked" : "not-admin";
}

/**
 * Removes the second factor of somebody who has lost their app and recovery codes, after they have proved their
 * identity in another way. Their sessions end; where a second factor is required, they set up a new one at their next
 * sign-in.
 */
export async function resetSecondFactor(email: string): Promise<"reset" | "none" | "unknown"> {
  const { documents, identity } = backend();
  const account = await identity.findByEmail(email);
  if (!account) return "unknown";
  const wasOn = await documents.transaction(COMMAND_LINE.uid, async (transaction) => {
    if (!(await removeSecondFactor(transaction, account.uid))) return false;
    recordAct(transaction, COMMAND_LINE, { action: "user.reset-second-factor", entity: userEntity(account.uid) });
    notifyOwner(transaction, account.uid, "off");
    return true;
  });
  if (!wasOn) return "none";
  await identity.revokeAllSessions(account.uid);
  return "reset";
}
