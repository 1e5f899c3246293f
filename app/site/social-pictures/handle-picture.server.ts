import { redirect } from "@remix-run/node";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { serveMade } from "~/http/responses/serve-content.server";
import { lookOf, pictureInTime, type Picture } from "./draw.server";
import { lazily } from "~/backend/concurrency";
import { COLOURS, PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";

/** The logo's rules, ten times as large as above a picture's content. */
const RULES = [
  { width: 340, height: 50, colour: COLOURS.ink },
  { width: 230, height: 50, colour: COLOURS.ink },
  { width: 280, height: 50, colour: COLOURS.ink },
  { width: 150, height: 70, colour: COLOURS.accent },
];
const LEFT = 430;
const TOP = 140;
const STEP = 100;

/** Returns a picture with nothing but the logo, for use until the right one is drawn. */
export const plainPicture = lazily(async (): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: sharp } = await import("sharp");
  const rules = RULES.map(
    ({ width, height, colour }, at) =>
      `<rect x="${LEFT}" y="${TOP + at * STEP}" width="${width}" height="${height}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">
    <rect width="100%" height="100%" fill="${COLOURS.paper}"/>${rules.join("")}</svg>`;
  return Uint8Array.from(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
});

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
