import { backend } from "~/backend/index.server";
import { keepUserDocument } from "./accounts.server";
import { users } from "./collection";

const ACTOR = "system:command-line";
const MOST = 1_000;

/** All admins, the newest first. */
export async function listAdmins() {
  const { items } = await backend().documents.query(users, {
    where: [["role", "==", "admin"]],
    orderBy: ["-createdAt"],
    limit: MOST,
  });
  return items.map(({ id, email, displayName }) => ({ uid: id, email, displayName }));
}

/** Makes the account with this address an admin. */
export async function grantAdmin(email: string): Promise<"granted" | "already-admin" | "unknown"> {
  const { documents, identity } = backend();
  const account = await identity.findByEmail(email);
  if (!account) return "unknown";
  if ((await keepUserDocument(account)).role === "admin") return "already-admin";
  await documents.batch(ACTOR).update(users, account.uid, { role: "admin" }).commit();
  return "granted";
}

/** Takes the role away again; the last admin keeps it. */
export async function revokeAdmin(email: string): Promise<"revoked" | "not-admin" | "last-admin" | "unknown"> {
  const { documents, identity } = backend();
  const account = await identity.findByEmail(email);
  if (!account) return "unknown";
  return documents.transaction(ACTOR, async (transaction) => {
    const admins = await transaction.query(users, {
      where: [["role", "==", "admin"]],
      orderBy: ["-createdAt"],
      limit: 2,
    });
    const known = await transaction.get(users, account.uid);
    if (known?.role !== "admin") return "not-admin";
    if (admins.length <= 1) return "last-admin";
    transaction.update(users, account.uid, { role: "user" });
    return "revoked";
  });
}
