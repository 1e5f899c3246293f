import type { ReactElement } from "react";
import { plural } from "~/domain/plural";
import { column, eyebrow, heading, pictureFrame, text, COLOURS, type PictureBrand } from "../drawing";

export interface GamePictureData {
  brand: PictureBrand;
  name: string;
  /** "Slot by Brasscog". */
  made: string;
  summary: string;
  /** "84.5% to 96.5%"; empty for a game without a version. */
  returns: string;
  versions: number;
}

export function gamePicture({ brand, name, made, summary, returns, versions }: GamePictureData): ReactElement {
  return pictureFrame(
    brand,
    versions === 0 ? made : `Return to player: ${returns}, in ${plural(versions, "version")}`,
    column(
      { gap: 24 },
      eyebrow(made),
      heading(name, 2, name.length > 40 ? 60 : 76),
      text(summary, 2, { color: COLOURS.quiet, fontSize: 32, lineHeight: 1.35 }),
    ),
  );
}
