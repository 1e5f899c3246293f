import { parentPort, workerData } from "node:worker_threads";
import type { ReactNode } from "react";
import type { PictureFonts } from "./fonts.server";

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
async function draw(layout: string): Promise<DrawingMessage> {
  try {
    const { width, height, fonts } = workerData as DrawingOrder;
    // By `import()`, which finds both packages' own modules, whatever the form of this program.
    const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
    const svg = await satori(JSON.parse(layout) as ReactNode, {
      width,
      height,
      fonts: LATIN.test(layout) ? fonts.latin : fonts.all,
    });
    const png = await sharp(Buffer.from(svg)).png(PNG).toBuffer();
    return { png: Uint8Array.from(png) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

// Elsewhere than in its thread, as where tests read every module, this one does nothing.
if (workerData !== null)
  parentPort?.on("message", (layout: string) => {
    void draw(layout).then((message) => parentPort?.postMessage(message));
  });
