import type { ReactElement } from "react";
import { BAND_WORDS, COMPONENT_LABELS, scoreBand, type ScoreBand } from "~/features/casinos/labels";
import type { Lifecycle, ScoreComponents } from "~/features/casinos/schema";
import { badge, box, column, heading, pictureFrame, text, COLOURS, type Meaning, type PictureBrand } from "../drawing";
import { SERIF } from "../fonts.server";

const ORDER = ["licence", "complaints", "terms", "payout", "players", "protection"] as const;
const BAR_WIDTH = 190;

const FIGURE_COLOURS: Record<ScoreBand, string> = {
  excellent: COLOURS.good,
  good: COLOURS.good,
  mixed: COLOURS.caution,
  poor: COLOURS.bad,
  bad: COLOURS.bad,
  none: COLOURS.quiet,
};

const STANDING: Record<Exclude<Lifecycle, "active">, { words: string; meaning: Meaning }> = {
  warning: { words: "We advise against this casino", meaning: "caution" },
  blacklisted: { words: "Blacklisted: do not deposit here", meaning: "bad" },
  closed: { words: "This casino is closed", meaning: "info" },
};

export interface CasinoPictureData {
  brand: PictureBrand;
  name: string;
  summary: string;
  lifecycle: Lifecycle;
  score: { score: number | null; components: ScoreComponents } | null;
}

/** The score with its six labelled bars, in the formula's order. */
function scoreFigure({ score, components }: NonNullable<CasinoPictureData["score"]>, accent: string): ReactElement {
  const band = scoreBand(score);
  return column(
    { flexShrink: 0, width: 380 },
    box(
      { alignItems: "baseline", gap: 18 },
      box(
        { color: FIGURE_COLOURS[band], fontFamily: SERIF, fontSize: 128, fontWeight: 600, lineHeight: 1 },
        score === null ? "–" : score.toFixed(1),
      ),
      column(
        { color: COLOURS.quiet, fontSize: 26, lineHeight: 1.25 },
        ...(score === null
          ? [box({}, "No score")]
          : [box({}, "of 10"), box({ color: FIGURE_COLOURS[band], fontWeight: 600 }, BAND_WORDS[band])]),
      ),
    ),
    column(
      { gap: 4, marginTop: 14 },
      ...ORDER.map((name) =>
        box(
          { alignItems: "center", justifyContent: "space-between" },
          box({ color: COLOURS.quiet, fontSize: 23 }, COMPONENT_LABELS[name]),
          box(
            { background: COLOURS.line, height: 9, width: BAR_WIDTH },
            box({
              background: accent,
              height: 9,
              width: Math.max(3, Math.round(BAR_WIDTH * components[name])),
            }),
          ),
        ),
      ),
    ),
  );
}

export function casinoPicture({ brand, name, summary, lifecycle, score }: CasinoPictureData): ReactElement {
  const standing = lifecycle === "active" ? null : STANDING[lifecycle];
  return pictureFrame(
    brand,
    "Safety score: six figures, one formula anyone can check",
    box(
      { alignItems: "center", gap: 56, justifyContent: "space-between" },
      column(
        { flexGrow: 1, flexShrink: 1, gap: 22, minWidth: 0 },
        heading(name, 2, name.length > 16 ? 64 : 84),
        ...(standing ? [badge(standing.words, standing.meaning)] : []),
        text(summary, standing ? 3 : 4, { color: COLOURS.quiet, fontSize: 32, lineHeight: 1.35 }),
      ),
      ...(score ? [scoreFigure(score, brand.accent)] : []),
    ),
  );
}
