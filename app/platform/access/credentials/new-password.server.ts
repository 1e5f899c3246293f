import { inBackground } from "~/http/listener/background.server";
import { logSecurity } from "~/http/security/security-log.server";
import { listPasskeys } from "../passkeys/passkey-record.server";
import { dropSetupOf } from "../second-factor/second-factor.server";
import { mailPasswordChanged } from "../sign-in/mails.server";

/**
 * Does what follows a new password that a form of this site has set: gives up an app that was being set up with the
 * former one, and tells the owner, with the passkeys that still sign in.
 */
export async function afterNewPassword({ uid, email }: { uid: string; email: string }): Promise<void> {
  inBackground("notice of a new password", async () => mailPasswordChanged(email, "here", await listPasskeys(uid)));
  await dropSetupOf(uid);
}

/**
 * Does the same for a password that was set outside this site, at the provider that keeps the accounts. The caller is a
 * page view, which doesn't wait for it.
 */
export function afterPasswordSetElsewhere({ uid, email }: { uid: string; email: string }): void {
  logSecurity("password-set-elsewhere", null, { uid });
  inBackground("notice of a password set elsewhere", async () =>
    mailPasswordChanged(email, "elsewhere", await listPasskeys(uid)),
  );
  inBackground("what follows a password set elsewhere", () => dropSetupOf(uid));
}
