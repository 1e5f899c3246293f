import { z } from "zod/v4";
import { termsOfPage } from "./casino-words";
import { registerPage, rootsPage, type Register } from "./placements/register";
import { placesToAsk, shareOnPage, type ShownVersions } from "./offers/versions";
import { chanceOnPage, gameAddress, playOn } from "./offers/games";
import type { GamePlay } from "./offers/pay-table";
import {
  award,
  awardYear,
  bonus,
  bonusValue,
  casino,
  casinoRow,
  complaint,
  complaintRow,
  formula,
  game,
  gameRow,
  review,
  statistics,
  type Award,
  type Bonus,
  type BonusValue,
  type Casino,
  type CasinoRow,
  type Complaint,
  type ComplaintRow,
  type Formula,
  type Play,
  type Review,
  type Statistics,
  type Game,
  type GameRow,
} from "./published";

/** Requests a path of the site and returns the response's JSON; throws if it is not a valid response. */
export type ReadJson = (path: string) => Promise<unknown>;

/** Requests a page of the site and returns its HTML. */
export type ReadPage = (path: string) => Promise<string>;

/** A casino as its own response shows it, with the row of the list and its reviews. */
export interface ReadCasino {
  address: string;
  casino: Casino;
  row: CasinoRow;
  reviews: Review[];
  /** The versions of its terms that it has pages of, with their text. */
  terms: { kind: string; at: string; text: string; /** True if its page has this time. */ isDated: boolean }[];
}

/** All figures a site publishes, as far as they can be recomputed. */
export interface Site {
  formula: Formula;
  casinos: ReadCasino[];
  bonuses: { address: string; bonus: Bonus }[];
  /** The calculator's responses for the offers' plays. */
  values: { address: string; play: Play; value: BonusValue }[];
  /** An offer of each casino, worked out for the games that it was seen to run. */
  /** What pages show for games, and what the calculator's open data say of those with a pay table. */
  played: { address: string; play: GamePlay; shown: string | null; open: Site["values"][number] | null }[];
  games: { address: string; row: GameRow; game: Game }[];
  /** What casinos' pages say of their games, by country. */
  versions: ShownVersions[];
  complaints: { address: string; row: ComplaintRow; complaint: Complaint }[];
  statistics: Statistics;
  awards: { address: string; award: Award; phase: string; categories: number }[];
  register: Register;
  /** Totals that lists state, with the number of items they really have. */
  totals: { address: string; shown: number; found: number }[];
}

/** Returns the path and the query of an address of any site. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, "http://site.invalid");
  return pathname + search;
}

function parsed<T>(schema: z.ZodType<T>, path: string, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${path} is not as documented: ${z.prettifyError(result.error)}`);
  return result.data;
}

const listPage = z.looseObject({
  next: z.string().nullable().optional(),
  total: z.number().nullable().optional(),
});

/** Reads a list to its end. `total` is that of its first page, null where a list states none. */
async function readList<T>(
  read: ReadJson,
  first: string,
  name: string,
  item: z.ZodType<T>,
): Promise<{ items: T[]; total: number | null }> {
  const items: T[] = [];
  let total: number | null = null;
  const seen = new Set<string>();
  for (let path: string | null = first; path !== null;) {
    if (seen.has(path)) throw new Error(`${path} leads back to itself.`);
    seen.add(path);
    const answer: unknown = await read(path);
    const page: z.infer<typeof listPage> = parsed(listPage, path, answer);
    items.push(...parsed(z.array(item), path, page[name]));
    if (path === first) total = page.total ?? null;
    path = page.next ? pathOf(page.next) : null;
  }
  return { items, total };
}

/** Returns the calculator's address for an offer's play; null where it has no answer. */
function calculatorPath(play: Play | null): string | null {
  if (play === null || play.model === "parachute" || play.contribution === 0) return null;
  const { cap, currency: _, ...figures } = play;
  const search = new URLSearchParams(
    Object.entries(figures).flatMap(([name, value]) => (typeof value === "object" ? [] : [[name, String(value)]])),
  );
  if (cap !== null) search.set("cap", String(cap));
  return `/api/v1/bonus-value.json?${search.toString()}`;
}

/** Asks the calculator about each offer, once for each play. */
async function readBonuses(read: ReadJson, offers: readonly Bonus[]): Promise<Pick<Site, "bonuses" | "values">> {
  const values = new Map<string, Site["values"][number]>();
  for (const { finishChance, play } of offers) {
    const address = finishChance === null ? null : calculatorPath(play);
    if (play === null || address === null || values.has(address)) continue;
    values.set(address, { address, play, value: parsed(bonusValue, address, await read(address)) });
  }
  const bonuses = offers.map((bonus) => ({ address: `/api/v1/bonuses.json (${bonus.slug})`, bonus }));
  return { bonuses, values: [...values.values()] };
}

/** Reads what offers' pages show for games: of each casino one offer, since each page takes a request of its own. */
async function readPlayed(
  read: ReadJson,
  readPage: ReadPage,
  offers: readonly Bonus[],
): Promise<{
  total: number | null;
  rows: GameRow[];
  games: Game[];
  played: Site["played"];
  versions: ShownVersions[];
}> {
  const listed = await readList(read, "/api/v1/games.json", "games", gameRow);
  const played: Site["played"] = [];
  const games: Game[] = [];
  for (const { slug } of listed.items) {
    const path = `/api/v1/games/${slug}.json`;
    games.push(parsed(game, path, await read(path)));
  }
  for (const found of games) {
    const path = `/api/v1/games/${found.slug}.json`;
    for (const casinoSlug of new Set(found.observations.map((one) => one.casinoSlug))) {
      const offer = offers.find((one) => one.casinoSlug === casinoSlug && playOn(found, one, games) !== null);
      const play = offer && playOn(found, offer, games);
      if (!offer || !play) continue;
      const page = gameAddress(found, offer);
      const asked = play.rows && calculatorPath(play);
      const calculator = asked && `${asked}&offer=${offer.slug}&game=${found.slug}`;
      const open = calculator
        ? { address: calculator, play, value: parsed(bonusValue, calculator, await read(calculator)) }
        : null;
      played.push({ address: `${path} (${page})`, play, shown: chanceOnPage(await readPage(page)), open });
    }
  }
  const versions: ShownVersions[] = [];
  for (const { casino: slug, country } of placesToAsk(games)) {
    const pages: ShownVersions["pages"] = [];
    for (const path of [`/casinos/${slug}`, `/casinos/${slug}/games`]) {
      const address = country === null ? path : `${path}?country=${country}`;
      pages.push({ address, shown: shareOnPage(await readPage(address)) });
    }
    versions.push({ casino: slug, country, pages });
  }
  return { games, rows: listed.items, total: listed.total, played, versions };
}

async function readRegister(read: ReadJson, slugs: ReadonlySet<string>): Promise<Register> {
  const register: Register = { entries: [], proofs: [], roots: [], keys: {}, renamed: {} };
  for (let path: string | null = "/how-we-earn/register.json"; path !== null;) {
    const page: z.infer<typeof registerPage> = parsed(registerPage, path, await read(path));
    register.entries.unshift(...page.entries.toReversed());
    register.proofs.unshift(...page.proofs);
    path = page.earlier && pathOf(page.earlier);
  }
  for (let path: string | null = "/.well-known/edgewise-trail.json"; path !== null;) {
    const page: z.infer<typeof rootsPage> = parsed(rootsPage, path, await read(path));
    register.roots.unshift(...page.roots.toReversed());
    Object.assign(register.keys, page.keys);
    path = page.next && pathOf(page.next);
  }
  for (const { place, path, tie } of register.entries) {
    const slug = path.slice("/casinos/".length);
    if (place !== "casino" || tie === "none" || slugs.has(slug)) continue;
    // The former address leads to the present one; a casino that is gone has none.
    const answer = await read(`/api/v1/casinos/${slug}.json`).catch(() => null);
    const found = z.looseObject({ slug: z.string() }).safeParse(answer);
    if (found.success) register.renamed[path] = `/casinos/${found.data.slug}`;
  }
  return register;
}

/** Reads everything a site publishes, one request at a time. */
export async function readSite(read: ReadJson, readPage: ReadPage): Promise<Site> {
  const one = async <T>(path: string, schema: z.ZodType<T>) => parsed(schema, path, await read(path));
  const rows = await readList(read, "/api/v1/casinos.json", "casinos", casinoRow);
  const casinos: ReadCasino[] = [];
  for (const row of rows.items) {
    const address = `/api/v1/casinos/${row.slug}.json`;
    const reviews = await readList(read, `/api/v1/casinos/${row.slug}/reviews.json`, "reviews", review);
    const found = await one(address, casino);
    const terms: ReadCasino["terms"] = [];
    for (const { kind, at, url } of found.terms) {
      const page = await readPage(pathOf(url));
      terms.push({ kind, at, text: termsOfPage(page), isDated: page.includes(`dateTime="${at}"`) });
    }
    casinos.push({ address, row, casino: found, reviews: reviews.items, terms });
  }
  const offers = await readList(read, "/api/v1/bonuses.json", "bonuses", bonus);
  const { bonuses, values } = await readBonuses(read, offers.items);
  const {
    games,
    rows: rowsOfGames,
    total: totalGames,
    played,
    versions,
  } = await readPlayed(read, readPage, offers.items);
  const listed = await readList(read, "/api/v1/complaints.json", "complaints", complaintRow);
  const complaints: Site["complaints"] = [];
  for (const row of listed.items) {
    const address = `/api/v1/complaints/${row.ref}.json`;
    complaints.push({ address, row, complaint: await one(address, complaint) });
  }
  const years = await readList(read, "/api/v1/awards.json", "awards", awardYear);
  const awards: Site["awards"] = [];
  for (const { year, phase, categories } of years.items) {
    const address = `/api/v1/awards/${String(year)}.json`;
    awards.push({ address, phase, categories, award: await one(address, award) });
  }
  return {
    formula: await one("/api/v1/formula.json", formula),
    casinos,
    bonuses,
    values,
    played,
    games: games.map((one, at) => ({
      address: `/api/v1/games/${one.slug}.json`,
      row: rowsOfGames[at] ?? one,
      game: one,
    })),
    versions,
    complaints,
    statistics: await one("/api/v1/statistics.json", statistics),
    awards,
    register: await readRegister(read, new Set(rows.items.map(({ slug }) => slug))),
    totals: [
      { address: "/api/v1/casinos.json", shown: rows.total ?? Number.NaN, found: casinos.length },
      { address: "/api/v1/bonuses.json", shown: offers.total ?? Number.NaN, found: bonuses.length },
      { address: "/api/v1/games.json", shown: totalGames ?? Number.NaN, found: games.length },
      { address: "/api/v1/complaints.json", shown: listed.total ?? Number.NaN, found: complaints.length },
    ],
  };
}
