import type { Award } from "./published";

type Category = Award["categories"][number];

/** Returns each nominee's result from votes and jury's points; null for one that was struck off. */
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
 * Returns who wins: the most points, of equal ones the higher safety score on the last day of voting; if that is equal
 * too, all of them. Nobody wins without points. `scoreOf` is the casino's score then.
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
