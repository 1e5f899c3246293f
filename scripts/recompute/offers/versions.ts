import type { Comparison } from "../comparison";
import type { Game } from "../published";

// Which version of a game counts in a country, as /how-we-rate describes it: the newest seen from there, or else the
// newest of all.

/** What a casino's pages say of its games to readers in a country; null: to readers who haven't said where they live. */
export interface ShownVersions {
  casino: string;
  country: string | null;
  /** Address of the page, and the games at their best version and those looked at that it names; null if it names none. */
  pages: { address: string; shown: string | null }[];
}

/** A country from which nobody in a demo or on a site has looked: what counts elsewhere counts there. */
const UNSEEN = "AQ";

const placesIn = (games: readonly Game[], casino: string) =>
  games.flatMap(({ versions, observations }) => {
    const seen = observations.filter(({ casinoSlug }) => casinoSlug === casino);
    return seen.length === 0 ? [] : [{ best: Math.max(...versions.map(({ percent }) => percent)), seen }];
  });

/** Returns the casinos at which a listed game was seen, each with the countries to ask its pages about. */
export function placesToAsk(games: readonly Game[]): { casino: string; country: string | null }[] {
  const all = games.flatMap(({ observations }) => observations);
  return [...new Set(all.map(({ casinoSlug }) => casinoSlug))].flatMap((casino) => {
    const countries = all.filter(({ casinoSlug }) => casinoSlug === casino).map(({ country }) => country);
    return [null, UNSEEN, ...new Set(countries)].map((country) => ({ casino, country }));
  });
}

/** Returns the share that a page names in words, of HTML; null if it names none. */
export function shareOnPage(html: string): string | null {
  const text = html.replace(/<!--.*?-->/gs, "");
  const [, best, seen] =
    /([\d,]+) of ([\d,]+) (?:at their|seen runs? (?:its|their)) (?:<a[^>]*>)?best version/.exec(text) ?? [];
  return best === undefined || seen === undefined ? null : `${best} of ${seen}`;
}

/** Compares which observations count by country, and what casinos' pages say of their games in each. */
export function compareVersions(
  comparison: Comparison,
  games: readonly { address: string; game: Game }[],
  shown: readonly ShownVersions[],
): void {
  for (const { address, game } of games) {
    // The newest comes first.
    const counted = new Set<string>();
    for (const { casinoSlug, country, seenOn, counts } of game.observations) {
      const place = `${casinoSlug} ${country}`;
      comparison.figure("version", address, `${place} ${seenOn} counts`, counts, !counted.has(place));
      counted.add(place);
    }
  }
  const all = games.map(({ game }) => game);
  for (const { casino, country, pages } of shown) {
    const places = placesIn(all, casino);
    const best = places.filter(({ seen, best: most }) => {
      const counting = seen.find((one) => one.country === country) ?? seen[0];
      return counting !== undefined && counting.percent >= most;
    });
    const share = `${String(best.length)} of ${String(places.length)}`;
    for (const page of pages)
      comparison.figure("version", page.address, "games at their best version", page.shown, share);
  }
}
