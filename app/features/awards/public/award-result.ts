import type { AwardCategory, Nominee } from "../schema";

/** A nominee's result in one category, each figure on a scale of 0 to 100. */
export interface NomineeResult {
  /** Votes as counted; null in a category without a public vote. */
  votes: number | null;
  /** 100 for the nominee with the most votes, the others in proportion; null in a category without a public vote. */
  publicShare: number | null;
  /** The jury's points; null in a category without a jury. */
  juryShare: number | null;
  /** publicShare · weight + juryShare · (1 − weight). */
  points: number;
}

export interface RankedNominee {
  nominee: Nominee;
  /** Null while a figure the result needs is missing. */
  result: NomineeResult | null;
}

/**
 * Returns a category's nominees with their results, best first; nominees whose figures are missing come last, in their
 * own order. Among equal points the winner comes first: the rules break a tie by the safety score of the last day of
 * voting, which isn't stored here, so the stored winner stands for it. Source: the awards' rules, "The count".
 */
export function rankNominees(category: Pick<AwardCategory, "nominees" | "publicWeight">): RankedNominee[] {
  const most = Math.max(0, ...category.nominees.map(({ publicVotes }) => publicVotes ?? 0));
  return category.nominees
    .map((nominee) => ({ nominee, result: resultOf(nominee, category.publicWeight, most) }))
    .sort(
      (a, b) =>
        (b.result?.points ?? -1) - (a.result?.points ?? -1) || Number(b.nominee.winner) - Number(a.nominee.winner),
    );
}

function resultOf({ publicVotes, juryPoints }: Nominee, weight: number, most: number): NomineeResult | null {
  const votes = weight > 0 ? publicVotes : null;
  const juryShare = weight < 1 ? juryPoints : null;
  if ((weight > 0 && votes === null) || (weight < 1 && juryShare === null)) return null;
  const publicShare = votes === null ? null : most === 0 ? 0 : (100 * votes) / most;
  return { votes, publicShare, juryShare, points: (publicShare ?? 0) * weight + (juryShare ?? 0) * (1 - weight) };
}
