import type { Identity, PasswordListener, SignInDevice } from "~/backend/identity/port";

/** Opens a session for somebody who has passed every check a moment ago. */
export async function openSession(
  identity: Identity,
  uid: string,
  device: SignInDevice = { userAgent: "Browser" },
  onPasswordSetElsewhere?: PasswordListener,
) {
  const checked = { uid, generation: await identity.generationOf(uid) };
  return identity.createSession(checked, device, onPasswordSetElsewhere);
}
