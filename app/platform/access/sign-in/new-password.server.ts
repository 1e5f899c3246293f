import { inBackground } from "~/http/listener/background.server";
import { listPasskeys } from "../passkeys/passkey-record.server";
import { dropSetupOf } from "../second-factor/second-factor.server";
import { mailPasswordChanged } from "./mails.server";

/**
 * Does what follows a new password, by whichever way it was set: gives up an app that was being set up with the former
 * one, and tells the owner, and which passkeys go on signing in.
 */
export async function afterNewPassword({ uid, email }: { uid: string; email: string }): Promise<void> {
  inBackground("notice of a new password", async () => mailPasswordChanged(email, await listPasskeys(uid)));
  await dropSetupOf(uid);
}
