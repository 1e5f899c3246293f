import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { casinos } from "~/features/casinos/collection";
import { isPublic } from "~/platform/publishing/schema";
import { missingPoints } from "../public/award-winners";
import { awards, awardVotes } from "../collection";
import { countNominations } from "../nominations/nominations.server";
import { isDecided, phaseAt, thinCategories } from "../phase";
import { nextFreeYear } from "./next-year";
import type { AwardFields, AwardPhase } from "../schema";

type Award = Stored<AwardFields>;

export interface DeskNominee {
  id: string;
  name: string;
  juryPoints: number | null;
  /** Votes counted when the results are decided; null before. */
  publicVotes: number | null;
  winner: boolean;
  /** True when its casino is under a warning, blacklisted or closed: votes for it don't count and it can't win. */
  isStruckOff: boolean;
}

export interface DeskCategory {
  id: string;
  name: string;
  kind: "public" | "jury" | "mixed";
  publicWeight: number;
  nominees: DeskNominee[];
  nominations: number;
  /** Total votes in the category. How they are split stays secret until the results. */
  votes: number;
}

/** A year's awards as the desk shows them. */
export interface AwardDesk {
  id: string;
  year: number;
  title: string;
  version: number;
  phase: AwardPhase;
  /** True when the results are decided, even if readers don't see them yet. */
  isDecided: boolean;
  /** The next year without awards. */
  nextYear: number;
  dates: AwardFields["dates"];
  isPublic: boolean;
  /** True when the results are decided and their release time has passed. */
  isOut: boolean;
  /** Reasons the next step is not possible yet, in words. */
  missing: string[];
  categories: DeskCategory[];
  now: string;
}

async function struckOffCasinos(award: Award): Promise<Set<string>> {
  const ids = award.categories.flatMap(({ nominees }) =>
    nominees.flatMap(({ casinoId }) => (casinoId === null ? [] : [casinoId])),
  );
  const found = await backend().documents.getMany(casinos, [...new Set(ids)]);
  return new Set(found.flatMap((casino) => (casino && casino.lifecycle !== "active" ? [casino.id] : [])));
}

function missingFor(award: Award, struckOff: ReadonlySet<string>, now: string): string[] {
  const { categories, dates } = award;
  const phase = phaseAt(award, now);
  if (phase === "nominations" || phase === "shortlist")
    return [
      ...(categories.length === 0 ? ["There is no category to vote in."] : []),
      ...thinCategories(categories).map((name) => `${name} has too few nominees.`),
      ...(Date.parse(dates.votingUntil) > Date.parse(now)
        ? []
        : ["The date on which voting ends has passed: set another."]),
    ];
  if (isDecided(award)) return [];
  return [
    ...(phase === "voting" && Date.parse(dates.votingUntil) > Date.parse(now) ? ["Voting is still open."] : []),
    ...categories.flatMap((category) => {
      const out = new Set(
        category.nominees.flatMap(({ id, casinoId }) => (casinoId !== null && struckOff.has(casinoId) ? [id] : [])),
      );
      const names = missingPoints(category, out);
      return names.length > 0 ? [`${category.name}: the jury’s points for ${names.join(", ")}.`] : [];
    }),
  ];
}

/** Returns the desk view of a year; null when there is no such year. */
export async function findAwardDesk(id: string): Promise<AwardDesk | null> {
  const { documents, clock } = backend();
  const award = await documents.get(awards, id);
  if (!award) return null;
  const now = clock().toISOString();
  const struckOff = await struckOffCasinos(award);
  const { year, title, version, dates } = award;
  const categories = award.categories.map(async (category): Promise<DeskCategory> => {
    const [nominations, votes] = await Promise.all([
      countNominations(year, category.id),
      documents.count(awardVotes, [
        ["year", "==", year],
        ["category", "==", category.id],
      ]),
    ]);
    return {
      id: category.id,
      name: category.name,
      kind: category.kind,
      publicWeight: category.publicWeight,
      nominees: category.nominees.map((nominee) => ({
        id: nominee.id,
        name: nominee.name,
        juryPoints: nominee.juryPoints,
        publicVotes: nominee.publicVotes,
        winner: nominee.winner,
        isStruckOff: nominee.casinoId !== null && struckOff.has(nominee.casinoId),
      })),
      nominations,
      // Once decided, the stored tallies replace the votes, which need not be stored for ever.
      votes: isDecided(award) ? category.nominees.reduce((sum, { publicVotes }) => sum + (publicVotes ?? 0), 0) : votes,
    };
  });
  return {
    id,
    year,
    title,
    version,
    phase: phaseAt(award, now),
    isDecided: isDecided(award),
    nextYear: await nextFreeYear(year + 1),
    dates,
    isPublic: isPublic(award, now),
    isOut: isDecided(award) && Date.parse(dates.announcedAt) <= Date.parse(now),
    missing: missingFor(award, struckOff, now),
    categories: await Promise.all(categories),
    now,
  };
}
