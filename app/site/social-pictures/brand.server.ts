import { logoImage, shownSize } from "~/platform/look/logo.server";
import { paletteOf } from "~/platform/look/palette.server";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import type { PictureBrand } from "./drawing";

/** As high as the mark with its name, with some room. */
const LOGO_BOX = { width: 480, height: 72 };

const brands = new WeakMap<Settings, PictureBrand>();

/** Returns what pictures show of the site; the same object until its settings change. */
export async function currentBrand(): Promise<PictureBrand> {
  const settings = await currentSettings();
  let brand = brands.get(settings);
  if (!brand) {
    const { name: siteName, tagline } = settings.site;
    const logo = await logoImage(settings.look);
    brand = {
      ...{ siteName, tagline, accent: paletteOf(settings.look).light.accent },
      logo: logo && {
        ...shownSize(logo, LOGO_BOX),
        src: `data:image/png;base64,${logo.png.toString("base64")}`,
      },
    };
    // One that could not be read is tried again.
    if (logo || !settings.look.logo) brands.set(settings, brand);
  }
  return brand;
}
