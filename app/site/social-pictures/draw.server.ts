import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { limitConcurrency, others, QueueFull } from "~/backend/concurrency";
import { sha256Base64url } from "~/domain/digest.server";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";
import { pictureFonts } from "./fonts.server";

export interface Picture {
  /** Equal for pictures that look the same. */
  key: string;
  layout: () => ReactElement;
}

export interface DrawnPicture {
  png: Uint8Array<ArrayBuffer>;
  etag: string;
}

const MOST_BYTES = 32 * 1024 * 1024;
const drawn = new LRUCache<string, DrawnPicture>({ maxSize: MOST_BYTES, sizeCalculation: ({ png }) => png.byteLength });
const underway = new Map<string, Promise<DrawnPicture>>();
// Laying out text blocks the event loop, so pictures queue up and don't delay pages.
const inTurn = limitConcurrency({ running: 1, waiting: 40 });

/** Returns a picture that shows only `data`, in the named layout. */
export function pictureOf<D>(name: string, data: D, layout: (data: D) => ReactElement): Picture {
  return {
    key: sha256Base64url(JSON.stringify([name, data])),
    layout: () => layout(data),
  };
}

async function draw({ layout }: Picture): Promise<DrawnPicture> {
  // Loaded for the first picture, because the two take a fifth of a start.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
  await others();
  const svg = await satori(layout(), { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fonts: pictureFonts() });
  const png = new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 4 }).toBuffer());
  return { png, etag: `"${sha256Base64url(png).slice(0, 22)}"` };
}

/**
 * Draws the picture as a PNG of 1200×630 pixels. Pictures are cached, and concurrent requests share one drawing. Throws
 * `QueueFull` when too many others are waiting to be drawn.
 */
export async function drawPicture(picture: Picture): Promise<DrawnPicture> {
  const { key } = picture;
  const known = drawn.get(key);
  if (known) return known;
  let work = underway.get(key);
  if (!work) {
    work = inTurn(() => draw(picture)).finally(() => underway.delete(key));
    underway.set(key, work);
  }
  const made = await work;
  drawn.set(key, made);
  return made;
}

/** Returns the response to a request for a picture: 200 or 304, 404 for null, 503 when too many are waiting. */
export async function answerPicture(request: Request, picture: Picture | null): Promise<Response> {
  if (picture === null) {
    return new Response("There is no such picture.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
  let made: DrawnPicture;
  try {
    made = await drawPicture(picture);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return new Response("Too many pictures are being drawn.", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "10" },
    });
  }
  const headers = {
    ETag: made.etag,
    "Cache-Control": "public, max-age=3600",
    // Other sites show the picture beside a link to ours.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (isUnchanged(request.headers.get("If-None-Match"), made.etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : made.png, {
    headers: { ...headers, "Content-Type": "image/png", "Content-Length": String(made.png.byteLength) },
  });
}
