import { backend } from "~/backend/index.server";
import { users } from "./collection";

const MOST = 1_000;

/** Returns all admins, newest first. */
export async function listAdmins() {
  const { items } = await backend().documents.query(users, {
    where: [["role", "==", "admin"]],
    orderBy: ["-createdAt"],
    limit: MOST,
  });
  return items.map(({ id, email, displayName, state }) => ({ uid: id, email, displayName, state }));
}
