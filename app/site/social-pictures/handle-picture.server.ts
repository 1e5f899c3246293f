import { redirect } from "@remix-run/node";
import { isUnchanged } from "~/http/responses/conditional-request.server";
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
 * Returns the response to a request for a picture: 200 or 304, 404 for null. A picture that can't be drawn in time is
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
  const headers = { ...PICTURE_HEADERS, ETag: etag, "Cache-Control": "public, max-age=3600" };
  if (isUnchanged(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });

  const drawn = await pictureInTime(picture, longest);
  if (drawn) return png(request, drawn.png, headers);
  return png(request, await plainPicture(), { ...PICTURE_HEADERS, "Cache-Control": "public, max-age=60" });
}

function png(request: Request, content: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  return new Response(request.method === "HEAD" ? null : content, {
    headers: { ...headers, "Content-Type": "image/png", "Content-Length": String(content.byteLength) },
  });
}
