import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { fitWithin } from "~/backend/files/images/icons.server";
import type { LookSettings } from "~/platform/settings/look-schema";

/** A logo as mails and drawings take it: few of them know WebP. */
export interface LogoImage {
  png: Buffer;
  width: number;
  height: number;
}

/** Sharp where the logo is shown, 36 pixels high, on any screen. */
const BOX = { width: 600, height: 108 };
const ADDRESS = "/files/";

/** Returns the bytes of a picture of the look, as stored. Rejects when Media no longer has it. */
export async function pictureBytes({ src }: { src: string }): Promise<Buffer> {
  const { body } = await backend().files.get(src.slice(ADDRESS.length));
  return Buffer.from(await new Response(body).arrayBuffer());
}

const images = new WeakMap<LookSettings, Promise<LogoImage | null>>();

/** Returns the logo of a look as a PNG; null if it has none, or it can't be read now. */
export function logoImage(look: LookSettings): Promise<LogoImage | null> {
  const { logo } = look;
  if (!logo) return Promise.resolve(null);
  let image = images.get(look);
  if (!image) {
    image = pictureBytes(logo)
      .then((bytes) => fitWithin(bytes, BOX))
      .catch((error: unknown) => {
        images.delete(look);
        log.warn({ err: error }, "the logo could not be read");
        return null;
      });
    images.set(look, image);
  }
  return image;
}

/** Returns the size in pixels at which a logo is shown in a box: never larger than it is. */
export function shownSize(logo: { width: number; height: number }, box: { width: number; height: number }) {
  const share = Math.min(1, box.width / logo.width, box.height / logo.height);
  return { width: Math.round(logo.width * share), height: Math.round(logo.height * share) };
}
