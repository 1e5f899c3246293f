import type { Award } from "./published";

type Category = Award["categories"][number];

/** Returns each nominee's result from the votes and the jury's points; null for one that was disqualified. */
export function resultsOf({ nominees, publicWeight }: Category) {
  const most = Math.max(0, ...nominees.map(({ result }) => result?.votes ?? 0));
  return nominees.map(({ result }) => {
    if (result === null) return null;
    const { votes, juryShare } = result;
    const publicShare = publicWeight === 0 ? null : most === 0 ? 0 : (100 * (votes ?? Number.NaN)) / most;
    return {
      publicShare,
      points: publicWeight * (publicShare ?? 0) + (1 - publicWeight) * (juryShare ?? 0),
    };
  });
}

/**
 * Returns the winners: the nominees with the most points; of these, those with the highest safety score on the last day
 * of voting, which `scoreOf` returns. Nobody wins without points.
 */
export function winnersOf(category: Category, scoreOf: (slug: string | null) => number | null): string[] {
  const points = resultsOf(category).map((result) => result?.points ?? 0);
  const best = Math.max(0, ...points);
  if (best === 0) return [];
  const tied = category.nominees.filter((_, at) => best - (points[at] ?? 0) < 1e-9);
  if (tied.length === 1) return tied.map(({ id }) => id);
  const score = ({ casinoSlug }: (typeof tied)[number]) => scoreOf(casinoSlug) ?? -1;
  const highest = Math.max(...tied.map(score));
  return tied.filter((nominee) => score(nominee) === highest).map(({ id }) => id);
}
