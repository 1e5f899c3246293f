import { parentPort, workerData } from "node:worker_threads";
import type { ReactNode } from "react";
import type { Font } from "satori";

export interface DrawingOrder {
  width: number;
  height: number;
  fonts: Font[];
}

/** The drawing of one layout, or why there is none. */
export type DrawingMessage = { png: Uint8Array<ArrayBuffer> } | { problem: string };

/** `layout` is a tree of elements as JSON. */
async function draw(layout: string): Promise<DrawingMessage> {
  try {
    const { width, height, fonts } = workerData as DrawingOrder;
    // By `import()`, which finds both packages' own modules, whatever the form of this program.
    const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
    const svg = await satori(JSON.parse(layout) as ReactNode, { width, height, fonts });
    const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 4 }).toBuffer();
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
