import { inBackground } from "~/http/listener/background.server";
import { listPasskeys } from "../passkeys/passkey-record.server";
import { mailPasswordChanged } from "./mails.server";

/** Tells an owner of a new password, by whichever way it was set, and which passkeys go on signing in. */
export function tellNewPassword({ uid, email }: { uid: string; email: string }): void {
  inBackground("notice of a new password", async () => mailPasswordChanged(email, await listPasskeys(uid)));
}
