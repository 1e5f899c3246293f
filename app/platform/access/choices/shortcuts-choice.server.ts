import { backend } from "~/backend/index.server";
import { changeUser } from "../accounts.server";
import { users } from "../collection";

/** True if single keys do something on this person's screens. */
export async function hasShortcuts(uid: string): Promise<boolean> {
  return (await backend().documents.get(users, uid))?.preferences.shortcuts ?? true;
}

/** Turns a person's shortcuts on or off. */
export async function setShortcuts(uid: string, shortcuts: boolean): Promise<void> {
  await changeUser(uid, ({ preferences }) => ({ preferences: { ...preferences, shortcuts } }));
}
