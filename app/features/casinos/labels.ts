import type { ShownTie } from "./commercial-tie";
import type { CasinoFields, Lifecycle, LicenceTier, ScoreComponents, SizeBand } from "./schema";

export const COMPONENT_LABELS: Record<keyof ScoreComponents, string> = {
  licence: "Licence",
  complaints: "Complaints",
  terms: "Terms",
  payout: "Payout",
  players: "Players",
  protection: "Protection",
};

export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  active: "Active",
  warning: "Warning",
  blacklisted: "Blacklisted",
  closed: "Closed",
};

export const TIE_LABELS: Record<CasinoFields["commercial"], string> = {
  none: "None",
  affiliate: "Affiliate",
  sponsor: "Sponsor",
};

export const PAYS_LABELS: Record<CasinoFields["commercial"], string> = {
  none: "No",
  affiliate: "For new customers",
  sponsor: "As a sponsor",
};

/** Returns what a casino's page says about who pays whom. */
export function tieWords(name: string, { pays, stoppedBecause }: ShownTie): string {
  if (stoppedBecause !== null) return `We take no money from ${name}, because ${stoppedBecause}.`;
  switch (pays) {
    case "none":
      return `${name} does not pay us.`;
    case "affiliate":
      return `${name} pays us if you join by an “Ad” link, not for its score.`;
    case "sponsor":
      return `${name} is a sponsor: it pays us for advertising, not for its score.`;
  }
}

export const SIZE_LABELS: Record<SizeBand, string> = {
  small: "Small",
  medium: "Medium",
  large: "Large",
  very_large: "Very large",
};

export const TIER_LABELS: Record<LicenceTier, string> = {
  strict: "Strict authority",
  offshore: "Offshore authority",
  none: "No licence",
};

/** Returns the band of a score, named in one word. */
export function scoreBand(score: number | null): ScoreBand {
  if (score === null) return "none";
  if (score >= 8.5) return "excellent";
  if (score >= 7) return "good";
  if (score >= 5) return "mixed";
  if (score >= 3) return "poor";
  return "bad";
}

export const SCORE_BANDS = ["excellent", "good", "mixed", "poor", "bad", "none"] as const;
export type ScoreBand = (typeof SCORE_BANDS)[number];

export const BAND_LABELS: Record<ScoreBand, string> = {
  excellent: "Excellent, 8.5 and over",
  good: "Good, 7.0 to 8.4",
  mixed: "Mixed, 5.0 to 6.9",
  poor: "Poor, 3.0 to 4.9",
  bad: "Bad, under 3.0",
  none: "No score (closed)",
};

export const BAND_WORDS: Record<ScoreBand, string> = {
  excellent: "Excellent",
  good: "Good",
  mixed: "Mixed",
  poor: "Poor",
  bad: "Bad",
  none: "No score",
};
