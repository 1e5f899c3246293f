import { backend } from "~/backend/index.server";
import { recordAct } from "~/platform/audit/audit.server";
import { users } from "~/platform/access/collection";
import { keepUserDocument } from "~/platform/access/accounts.server";
import type { Staff } from "~/domain/staff";
import { userEntity } from "~/platform/access/safeguards.server";
import { removeSecondFactor, notifyOwner } from "~/platform/access/second-factor/second-factor.server";
import { changeRole } from "./user-acts.server";

const COMMAND_LINE: Staff = { uid: "system:command-line", name: "Command line", requestId: null };

/** Makes the account with this address an admin. A suspended account or a casino's representative can't become one. */
export async function grantAdmin(
  email: string,
): Promise<"granted" | "already-admin" | "suspended" | "represents" | "unknown"> {
  const account = await backend().identity.findByEmail(email);
  if (!account) return "unknown";
  await keepUserDocument(account);
  const { outcome } = await changeRole(account.uid, "admin", COMMAND_LINE);
  if (outcome === "refused") {
    const user = await backend().documents.get(users, account.uid);
    return user?.state === "active" ? "represents" : "suspended";
  }
  return outcome === "done" ? "granted" : "already-admin";
}

/** Takes the role away again, except from the last admin who can sign in. */
export async function revokeAdmin(email: string): Promise<"revoked" | "not-admin" | "last-admin" | "unknown"> {
  const account = await backend().identity.findByEmail(email);
  if (!account) return "unknown";
  const { outcome } = await changeRole(account.uid, "user", COMMAND_LINE);
  if (outcome === "refused") return "last-admin";
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
