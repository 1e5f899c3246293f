import { redirect } from "@remix-run/node";
import { jpegFilling } from "~/backend/files/images/icons.server";
import { log } from "~/backend/log.server";
import { sha256Base64url } from "~/domain/digest.server";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { pictureBytes } from "~/platform/look/logo.server";
import type { LookPicture } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";
import { PICTURE_HEADERS } from "./handle-picture.server";

const cut = new WeakMap<LookPicture, Promise<Uint8Array<ArrayBuffer>>>();

/** Returns an uploaded picture in the size that networks show, as a JPEG, which all of them know. */
function cutPicture(picture: LookPicture): Promise<Uint8Array<ArrayBuffer>> {
  let jpeg = cut.get(picture);
  if (!jpeg) {
    jpeg = pictureBytes(picture)
      .then((bytes) => jpegFilling(bytes, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT }))
      .then((bytes) => Uint8Array.from(bytes));
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
    const jpeg = await cutPicture(picture);
    const etag = `"${sha256Base64url(jpeg).slice(0, 22)}"`;
    const headers = { ...PICTURE_HEADERS, ETag: etag, "Cache-Control": "public, max-age=3600" };
    if (isUnchanged(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : jpeg, {
      headers: { ...headers, "Content-Type": "image/jpeg", "Content-Length": String(jpeg.byteLength) },
    });
  } catch (error) {
    log.warn({ err: error }, "the uploaded social picture could not be read");
    return null;
  }
}
