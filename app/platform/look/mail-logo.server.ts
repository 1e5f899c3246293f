import type { MailMessage } from "~/backend/mail/port";
import { currentSettings } from "~/platform/settings/settings.server";
import type { LookSettings } from "~/platform/settings/look-schema";
import { logoImage, shownSize } from "./logo.server";

const CID = "logo";
/** The address by which a mail's HTML shows the logo that comes with it. */
export const LOGO_ADDRESS = `cid:${CID}`;
const BOX = { width: 240, height: 36 };

/** Returns the size at which mails show a look's logo; null if it has none. */
export function mailLogoSize({ logo }: LookSettings): { width: number; height: number } | null {
  return logo && shownSize(logo, BOX);
}

/**
 * Returns a mail with the logo that its HTML shows: what is queued holds only its address. If the logo was taken away
 * since, or can't be read, mail programs show the site's name in its place.
 */
export async function withLogo<M extends Pick<MailMessage, "html" | "images">>(mail: M): Promise<M> {
  if (!mail.html?.includes(`src="${LOGO_ADDRESS}"`)) return mail;
  const logo = await logoImage((await currentSettings()).look);
  return logo ? { ...mail, images: [{ cid: CID, contentType: "image/png", bytes: logo.png }] } : mail;
}
