import { paletteOf } from "~/platform/look/palette.server";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import type { PictureBrand } from "./drawing";

const brands = new WeakMap<Settings, PictureBrand>();

/** Returns what pictures show of the site; the same object until its settings change. */
export async function currentBrand(): Promise<PictureBrand> {
  const settings = await currentSettings();
  let brand = brands.get(settings);
  if (!brand) {
    const { name: siteName, tagline } = settings.site;
    brands.set(settings, (brand = { siteName, tagline, accent: paletteOf(settings.look).light.accent }));
  }
  return brand;
}
