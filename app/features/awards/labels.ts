import type { AwardCategory, AwardPhase } from "./schema";

export const PHASE_WORDS: Record<AwardPhase, string> = {
  nominations: "Nominations are open",
  shortlist: "The shortlist is out",
  voting: "Voting is open",
  judging: "Voting has closed; the jury is deciding",
  announced: "Announced",
};

/** Returns what has happened when a year enters a phase. */
export function awardNewsWords(phase: AwardPhase): string {
  return phase === "announced" ? "The winners are announced." : `${PHASE_WORDS[phase]}.`;
}

/** Returns in words who decides the category. */
export function kindWords({ kind, publicWeight }: Pick<AwardCategory, "kind" | "publicWeight">): string {
  if (kind === "public") return "Players decide";
  if (kind === "jury") return "The jury decides";
  const share = Math.round(publicWeight * 100);
  return `Players ${String(share)}%, jury ${String(100 - share)}%`;
}

export const DECIDER_LABELS: Record<AwardCategory["kind"], string> = {
  public: "Players only",
  jury: "The jury only",
  mixed: "Players and the jury",
};

/** Names of the phases, for staff. */
export const PHASE_NAMES: Record<AwardPhase, string> = {
  nominations: "Nominations",
  shortlist: "Shortlist",
  voting: "Voting",
  judging: "Judging",
  announced: "Announced",
};
