import { rankNominees } from "./award-result";
import type { AwardCategory } from "../schema";

export interface Count {
  /** Votes by nominee's id. */
  votes: ReadonlyMap<string, number>;
  /** Ids of excluded nominees: they keep no figures and can't win. */
  struckOff: ReadonlySet<string>;
  /** Returns a nominee's safety score on the last day of voting; null without one. Breaks ties. */
  scoreOf: (nomineeId: string) => number | null;
}

/** Returns the names of nominees without jury points in a category that needs them. */
export function missingPoints(category: AwardCategory, struckOff: ReadonlySet<string>): string[] {
  if (category.publicWeight === 1) return [];
  return category.nominees
    .filter(({ id, juryPoints }) => juryPoints === null && !struckOff.has(id))
    .map(({ name }) => name);
}

/**
 * Returns a category with its tallies and winner: the most points by `rankNominees`; of equal points the higher safety
 * score on the last day of voting; if that is equal too, both win. Nobody wins with no points. Source: the awards'
 * rules.
 */
export function decideCategory(category: AwardCategory, { votes, struckOff, scoreOf }: Count): AwardCategory {
  const hasVote = category.publicWeight > 0;
  const counted = {
    ...category,
    nominees: category.nominees.map((nominee) => ({
      ...nominee,
      winner: false,
      ...(struckOff.has(nominee.id)
        ? { publicVotes: null, juryPoints: null }
        : { publicVotes: hasVote ? (votes.get(nominee.id) ?? 0) : null }),
    })),
  };
  const ranked = rankNominees(counted).flatMap(({ nominee, result }) =>
    result && result.points > 0 ? [{ id: nominee.id, points: result.points, score: scoreOf(nominee.id) ?? -1 }] : [],
  );
  const [first] = ranked;
  if (!first) return counted;
  // Shares are sums of binary fractions, so two shares that are equal on paper may differ after the ninth digit.
  const tied = ranked.filter(({ points }) => first.points - points < 1e-9);
  const best = Math.max(...tied.map(({ score }) => score));
  const winners = new Set(tied.filter(({ score }) => score === best).map(({ id }) => id));
  return {
    ...counted,
    nominees: counted.nominees.map((nominee) => ({ ...nominee, winner: winners.has(nominee.id) })),
  };
}
