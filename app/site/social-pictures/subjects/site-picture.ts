import type { ReactElement } from "react";
import { box, column, heading, pictureFrame, COLOURS, type PictureBrand } from "../drawing";

/** The lengths of an imagined score's bars; they stand for the idea and measure nothing. */
const BARS = [1, 0.78, 0.79, 0.85, 0.64, 0.75];
const BAR_WIDTH = 300;

export function sitePicture(brand: PictureBrand): ReactElement {
  return pictureFrame(
    brand,
    "Casinos, bonuses and complaints, with the figures behind every verdict",
    box(
      { alignItems: "center", gap: 72, justifyContent: "space-between" },
      box({ flexShrink: 1, minWidth: 0 }, heading(brand.tagline, 4, 76)),
      column(
        { flexShrink: 0, gap: 24 },
        ...BARS.map((share) =>
          box(
            { background: COLOURS.line, height: 14, width: BAR_WIDTH },
            box({ background: brand.accent, height: 14, width: Math.round(BAR_WIDTH * share) }),
          ),
        ),
      ),
    ),
  );
}
