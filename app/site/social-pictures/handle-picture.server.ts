import { redirect } from "@remix-run/node";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { serveMade } from "~/http/responses/serve-content.server";
import { lookOf, pictureInTime, type Picture } from "./draw.server";
import { plainPicture } from "./plain-picture.server";

/** Networks that show pictures beside links give up after five to ten seconds. */
const LONGEST_WAIT_MS = 5_000;

export const PICTURE_HEADERS = {
  // Other sites show the picture beside a link to ours.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Returns the response to a request for a picture: as for a stored file, 404 for null. A picture that can't be drawn in time is
 * answered with a plain one, which nobody keeps for longer than a minute.
 */
export async function handlePicture(
  request: Request,
  picture: Picture | null,
  longest = LONGEST_WAIT_MS,
): Promise<Response> {
  if (picture === null) {
    return new Response("There is no such picture.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
  const { pathname, search } = new URL(request.url);
  // A picture has one address, whatever is appended to it.
  if (search !== "") return redirect(pathname, 301);
  const etag = `"${lookOf(picture).look}"`;
  const headers = { ...PICTURE_HEADERS, "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" };
  // Nobody who has it needs it drawn.
  if (isUnchanged(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });

  const drawn = await pictureInTime(picture, longest);
  if (drawn) return serveMade(request, { bytes: drawn.png, etag, madeAt: drawn.drawnAt, headers });
  const plain = await plainPicture();
  return new Response(request.method === "HEAD" ? null : plain, {
    headers: { ...headers, "Cache-Control": "public, max-age=60", "Content-Length": String(plain.byteLength) },
  });
}
