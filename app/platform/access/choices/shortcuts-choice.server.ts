import { changeUser } from "../accounts.server";

/** Turns a person's shortcuts on or off. */
export async function setShortcuts(uid: string, shortcuts: boolean): Promise<void> {
  await changeUser(uid, ({ preferences }) => ({ preferences: { ...preferences, shortcuts } }));
}
