import type { AlertWant, Pace } from "./kinds";

/** For a list there is nothing to choose, so “new” needs no words. */
type ChosenWant = Exclude<AlertWant, "new">;

export const WANT_LABELS: Record<ChosenWant, string> = {
  score: "Its safety score changes by 0.3 or more",
  standing: "We warn about it, blacklist it or lift a warning, or it closes",
  terms: "Its terms change, or we find an unfair one",
  bonus: "It has a new bonus, or the terms of one change",
  games: "It runs a game in a lower version than before",
  steps: "Every change of its status",
  end: "It ends",
  phase: "A new phase begins",
  result: "The winners are announced",
};

/** Short forms, for lists. */
export const WANT_WORDS: Record<ChosenWant, string> = {
  score: "its score",
  standing: "warnings and closing",
  terms: "its terms",
  bonus: "its bonuses",
  games: "lower versions of games",
  steps: "every change of status",
  end: "how it ends",
  phase: "new phases",
  result: "the winners",
};

export const PACE_LABELS: Record<Pace, string> = {
  at_once: "By email, straight away",
  daily: "By email, once a day",
  weekly: "By email, on Mondays",
  site: "Only here, no email",
};
