import type { AlertWant } from "~/platform/alerts/kinds";
import type { CasinoFields, Lifecycle } from "../schema";

/**
 * Smallest change of the score that people who follow a casino are told about; smaller ones are the normal drift of
 * reviews and time.
 */
export const TELLING_SCORE_CHANGE = 0.3;

/** Facts about a casino whose changes are announced to people who follow it. */
export interface CasinoStanding {
  score: number | null;
  lifecycle: Lifecycle;
  /** A name for each current unfair term. */
  terms: readonly string[];
}

const LIFECYCLE_WORDS: Record<Lifecycle, string> = {
  active: "The warning was lifted.",
  warning: "We now warn about it.",
  blacklisted: "We have blacklisted it.",
  closed: "It has closed.",
};

/** Returns a casino's current standing; `nameTerm` gives the same term the same name each time. */
export function standingOf(
  { score, lifecycle, termFlags }: Pick<CasinoFields, "score" | "lifecycle" | "termFlags">,
  nameTerm: (flag: CasinoFields["termFlags"][number]) => string,
): CasinoStanding {
  return {
    score: score?.score ?? null,
    lifecycle,
    terms: [...new Set(termFlags.filter(({ removedAt }) => removedAt === null).map(nameTerm))].sort(),
  };
}

function counted(count: number, words: string): string {
  return count === 1 ? `an unfair term ${words}` : `${String(count)} unfair terms ${words}`;
}

/** A sentence about a change, for people who asked to be told about changes of its kind. */
export interface ToldChange {
  wants: readonly AlertWant[];
  text: string;
}

/** Returns one sentence for each announced change between two standings; none when nothing worth telling changed. */
export function toldChanges(before: CasinoStanding, after: CasinoStanding): ToldChange[] {
  const sentences: ToldChange[] = [];
  const tell = (want: AlertWant, text: string) => sentences.push({ wants: [want], text });
  if (before.lifecycle !== after.lifecycle) tell("standing", LIFECYCLE_WORDS[after.lifecycle]);
  // Compared in tenths, because 7.3 and 7 differ by slightly less than 0.3 in binary.
  if (
    before.score !== null &&
    after.score !== null &&
    Math.round(Math.abs(after.score - before.score) * 10) >= TELLING_SCORE_CHANGE * 10
  )
    tell("score", `Its safety score went from ${before.score.toFixed(1)} to ${after.score.toFixed(1)}.`);
  const added = after.terms.filter((term) => !before.terms.includes(term)).length;
  const gone = before.terms.filter((term) => !after.terms.includes(term)).length;
  if (added > 0) tell("terms", `We found ${counted(added, "in its rules")}.`);
  if (gone > 0) tell("terms", `It removed ${counted(gone, "that we had flagged")}.`);
  return sentences;
}
