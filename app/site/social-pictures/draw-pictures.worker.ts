import type { ReactNode } from "react";
import type { PictureFonts } from "./fonts.server";
import { fontsWith, othersIn, withPlainEmoji } from "./other-scripts";

/** What the process is told first; each message after it is a layout. */
export interface DrawingOrder {
  width: number;
  height: number;
  fonts: PictureFonts;
}

/** The drawing of one layout, or why there is none. */
export type DrawingMessage = { png: Uint8Array<ArrayBuffer> } | { problem: string };

/** Characters that the Latin fonts have; reading the others takes memory and time that few pictures need. */
const LATIN = /^[\n -~\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u20ac]*$/;

/**
 * Colours are few and areas plain, so dithering would only make the file larger. More effort in choosing them takes
 * twice the memory, which stays with the process.
 */
const PNG = { palette: true, colours: 128, effort: 1, dither: 0, compressionLevel: 9 };

/** `layout` is a tree of elements as JSON. */
async function draw(asked: string, { width, height, fonts }: DrawingOrder): Promise<DrawingMessage> {
  try {
    // Uses `import()`, which finds both packages' own modules whatever format this program is built in.
    const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
    const layout = withPlainEmoji(asked);
    const others = await fontsWith(othersIn(layout), fonts.others);
    const svg = await satori(JSON.parse(layout) as ReactNode, {
      width,
      height,
      fonts: LATIN.test(layout) ? fonts.latin : [...fonts.all, ...others],
    });
    const png = await sharp(Buffer.from(svg)).png(PNG).toBuffer();
    return { png: Uint8Array.from(png) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

// Does nothing outside its own process, for example where tests import every module.
if (process.argv.at(-1) === "draw-pictures") {
  let order: DrawingOrder | undefined;
  process.on("message", (message: DrawingOrder | string) => {
    if (typeof message !== "string") order = message;
    else if (order) void draw(message, order).then((answer) => process.send?.(answer));
  });
  process.on("disconnect", () => process.exit());
}
