import type { ReactElement } from "react";
import type { AwardPhase } from "~/features/awards/schema";
import { column, eyebrow, heading, row, pictureFrame, text, COLOURS, type PictureBrand } from "../drawing";

const PHASE_WORDS: Record<Exclude<AwardPhase, "announced">, string> = {
  nominations: "Nominations are open",
  shortlist: "The shortlist is out",
  voting: "Voting is open",
  judging: "The jury is judging",
};
const WINNERS_SHOWN = 3;

export interface AwardPictureData {
  brand: PictureBrand;
  year: number;
  title: string;
  phase: AwardPhase;
  winners: { category: string; name: string }[];
}

export function awardPicture({ brand, year, title, phase, winners }: AwardPictureData): ReactElement {
  const more = winners.length - WINNERS_SHOWN;
  return pictureFrame(
    brand,
    more > 0
      ? `Plus the winners of ${String(more)} more ${more === 1 ? "category" : "categories"}`
      : "Every vote and every point in public",
    column(
      { gap: 22 },
      eyebrow(`Awards ${String(year)}`),
      heading(title, 2, winners.length > 0 ? 46 : 72),
      phase === "announced"
        ? column({}, ...winners.slice(0, WINNERS_SHOWN).map(({ category, name }) => row(category, name)))
        : text(PHASE_WORDS[phase], 1, { color: COLOURS.quiet, fontSize: 36 }),
    ),
  );
}
