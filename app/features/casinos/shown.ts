import type { Image } from "~/platform/media/image-schema";
import type { ScoreComponents } from "./schema";

/** The six components in the formula's order. */
export const COMPONENTS = [
  "licence",
  "complaints",
  "terms",
  "payout",
  "players",
  "protection",
] as const satisfies readonly (keyof ScoreComponents)[];

/** A score as it is drawn. */
export interface ShownScore {
  score: number | null;
  /** The six components in whole percents, in the formula's order. */
  shares: readonly number[];
}

/** Returns only what drawing a score needs, because a list sends dozens of them. */
export function shownScore(score: { score: number | null; components: ScoreComponents }): ShownScore {
  return { score: score.score, shares: COMPONENTS.map((name) => Math.round(score.components[name] * 100)) };
}

/** Returns a logo without alternative text, for use beside its casino's name, which says the same. */
export function shownLogo(logo: Image | null): Image | null {
  return logo && { ...logo, alt: "" };
}
