import { redirect } from "@remix-run/node";
import { jpegFilling } from "~/backend/files/images/icons.server";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { sha256Base64url } from "~/domain/digest.server";
import { serveMade } from "~/http/responses/serve-content.server";
import { pictureBytes } from "~/platform/look/logo.server";
import type { LookPicture } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";
import { PICTURE_HEADERS } from "./handle-picture.server";

interface CutPicture {
  bytes: Uint8Array<ArrayBuffer>;
  madeAt: Date;
}

const cut = new WeakMap<LookPicture, Promise<CutPicture>>();

/** Returns an uploaded picture in the size that networks show, as a JPEG, which all of them know. */
function cutPicture(picture: LookPicture): Promise<CutPicture> {
  let jpeg = cut.get(picture);
  if (!jpeg) {
    jpeg = pictureBytes(picture)
      .then((bytes) => jpegFilling(bytes, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT }))
      .then((bytes) => ({ bytes: Uint8Array.from(bytes), madeAt: backend().clock() }));
    jpeg.catch(() => cut.delete(picture));
    cut.set(picture, jpeg);
  }
  return jpeg;
}

/** Answers with the social picture that staff uploaded; null if there is none, or it can't be read now. */
export async function uploadedPicture(request: Request): Promise<Response | null> {
  const picture = (await currentSettings()).look.socialPicture;
  if (!picture) return null;
  const { pathname, search } = new URL(request.url);
  if (search !== "") return redirect(pathname, 301);
  try {
    const { bytes, madeAt } = await cutPicture(picture);
    const etag = `"${sha256Base64url(bytes).slice(0, 22)}"`;
    const headers = { ...PICTURE_HEADERS, "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=3600" };
    return serveMade(request, { bytes, madeAt, etag, headers });
  } catch (error) {
    log.warn({ err: error }, "the uploaded social picture could not be read");
    return null;
  }
}
