import type { AwardYear, PublicAward } from "./awards.server";

/** Returns a year of awards for the open data's list. */
export function openAwardRow({ year, title, phase, categories }: AwardYear, origin: string) {
  return {
    year,
    title,
    phase,
    categories,
    url: `${origin}/awards/${String(year)}`,
    data: `${origin}/api/v1/awards/${String(year)}.json`,
  };
}

/** Returns a year of awards with its nominees, and with every tally once the results are announced. */
export function openAward({ year, title, phase, dates, categories }: PublicAward, origin: string) {
  return {
    year,
    title,
    phase,
    dates,
    url: `${origin}/awards/${String(year)}`,
    categories: categories.map(({ id, name, kind, publicWeight, nominees }) => ({
      id,
      name,
      kind,
      publicWeight,
      nominees: nominees.map(({ id: nominee, name: shownAs, casino, winner, result }) => ({
        id: nominee,
        name: shownAs,
        casinoSlug: casino?.slug ?? null,
        winner,
        result,
      })),
    })),
  };
}
