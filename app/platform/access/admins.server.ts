import { backend } from "~/backend/index.server";
import { dutiesOf, mayDo, type NeededDuty } from "~/domain/roles/duties";
import { users } from "./collection";

const MOST = 1_000;

/** Returns the admins who have a duty, newest first. */
export async function listAdmins(duty: NeededDuty) {
  const { items } = await backend().documents.query(users, {
    where: [["role", "==", "admin"]],
    orderBy: ["-createdAt"],
    limit: MOST,
  });
  return items
    .map(({ id, email, displayName, state, ...user }) => ({
      uid: id,
      email,
      displayName,
      state,
      duties: dutiesOf(user),
    }))
    .filter(({ duties }) => mayDo(duties, duty));
}
