import { shownSize } from "~/platform/look/logo.server";
import { smallAddress } from "./media-address";
import type { LookSettings } from "~/platform/settings/look-schema";
import type { SiteLogo } from "~/ui/wordmark";

/** No higher than the headers' other controls, so that a logo changes the height of neither. */
const BOX = { width: 200, height: 36 };

const logos = new WeakMap<LookSettings, SiteLogo>();

/** Returns the logo of the headers, in a size that is sharp on fine screens; null if the look has none. */
export function headerLogo(look: LookSettings): SiteLogo | null {
  if (!look.logo) return null;
  let logo = logos.get(look);
  if (!logo) {
    const size = shownSize(look.logo, BOX);
    logos.set(look, (logo = { src: smallAddress(look.logo.src, 2 * size.width), ...size }));
  }
  return logo;
}
