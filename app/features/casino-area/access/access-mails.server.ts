import { backend } from "~/backend/index.server";
import { mailedName } from "~/domain/text/display-name";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { mailOf } from "~/platform/mail-layout/render-mail.server";
import { currentSettings } from "~/platform/settings/settings.server";

/** Mails the link that confirms an address at a casino's domain. */
export async function mailAccessLink(
  to: string,
  { casino, by, token, days }: { casino: string; by: string; token: string; days: number },
): Promise<void> {
  const { site } = await currentSettings();
  await backend().mail.send({
    kind: "casino-access",
    to,
    ...(await mailOf({
      subject: `Confirm that you work for ${casino}`,
      heading: `${mailedName(by, "Somebody")} has asked for access to ${casino}’s area on ${site.name} with this address`,
      paragraphs: [
        `If that was you, sign in to the account you used and confirm the address within ${String(days)} days. The link works once. Our staff then decide.`,
      ],
      button: {
        label: "Confirm address",
        url: `${mailedOrigin()}/casino-access?${new URLSearchParams({ token }).toString()}`,
      },
      notes: [{ text: "If it wasn’t you, ignore this email: nobody gets access without this link." }],
      why: { text: `You get this email because this address was entered at ${site.name}.` },
    })),
  });
}
