import { mailedName } from "~/domain/text/display-name";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";

/** Mails the link that confirms an address at a casino's domain. */
export async function mailAccessLink(
  to: string,
  { casino, by, token, days }: { casino: string; by: string; token: string; days: number },
): Promise<void> {
  const { site } = await currentSettings();
  await queueMailAlone({
    urgency: "first",
    kind: "casino-access",
    to,
    subject: `Confirm that you work for ${casino}`,
    text: `${mailedName(by, "Somebody")} has asked for access to ${casino}’s area on ${site.name} with this address. If that was you, sign in to the account you used and confirm the address within ${String(days)} days:
${mailedOrigin()}/casino-access?${new URLSearchParams({ token }).toString()}

The link works once. Our staff then decide.

If it wasn't you, ignore this email: nobody gets access without this link.
`,
  });
}
