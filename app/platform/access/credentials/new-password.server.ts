import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { mayBeLost } from "~/http/listener/background.server";
import { logSecurity } from "~/http/security/security-log.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queueAlone } from "~/platform/outbox/queue.server";
import { listPasskeys } from "../passkeys/passkey-record.server";
import { dropSetupOf } from "../second-factor/second-factor.server";
import { mailPasswordChanged } from "../sign-in/mails.server";

const params = z.object({ uid: z.string(), email: textUpTo(500), where: z.enum(["here", "elsewhere"]) });

const newPasswordEntry = defineEntryKind<z.infer<typeof params>>({
  kind: "new-password",
  params,
  sealed: true,
  urgency: "first",
  lane: ({ email }) => canonicalMailbox(email),
  async deliver({ uid, email, where }, { id }) {
    await dropSetupOf(uid);
    await mailPasswordChanged(email, where, await listPasskeys(uid), { key: id });
    return { state: "sent" };
  },
});

/**
 * Does what follows a new password that a form of this site has set: gives up an app that was being set up with the
 * former one, and tells the owner, with the passkeys that still sign in.
 */
export async function afterNewPassword({ uid, email }: { uid: string; email: string }): Promise<void> {
  await queueAlone(newPasswordEntry, { uid, email, where: "here" }, { about: { person: uid } });
  await dropSetupOf(uid);
}

/**
 * Does the same for a password that was set outside this site, at the provider that keeps the accounts. The caller is a
 * page view, which doesn't wait for the entry to be stored.
 */
export function afterPasswordSetElsewhere({ uid, email }: { uid: string; email: string }): void {
  logSecurity("password-set-elsewhere", null, { uid });
  mayBeLost("storing what follows a password set elsewhere", () =>
    queueAlone(newPasswordEntry, { uid, email, where: "elsewhere" }, { about: { person: uid } }),
  );
}
