import { groupedBy } from "~/domain/lists/grouped-by";
import { redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { BAND_WORDS, scoreBand } from "~/features/casinos/labels";
import { findCasino } from "~/features/casinos/public/casino.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { shownLogo } from "~/features/casinos/shown";
import { STATE_WORDS } from "~/features/complaints/labels";
import { complaintRef } from "~/features/complaints/schema";
import { PAGE_SIZE } from "~/http/pages/list-query";
import { SEARCH_KINDS, type Found, type SearchKind } from "./search-index";
import { readSearchIndex } from "./search-source.server";
import { synonymGroups, variantsOf } from "./synonyms";
import type { Image } from "~/platform/media/image-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { fold } from "~/domain/text/fold";
import { excerpt, markWords, type TextPiece } from "~/domain/text/words";
import { countForReaders, isRefresh } from "~/platform/statistics/persons-visit.server";
import { LEFT_OUT } from "~/platform/statistics/schema";
import { countStat } from "~/platform/statistics/stats.server";
import { shortened } from "~/http/pages/shortened";

const KIND_LABELS: Record<SearchKind, string> = {
  casinos: "Casinos",
  bonuses: "Bonuses",
  news: "News",
  complaints: "Complaints",
  games: "Games",
  questions: "Readers’ questions",
  faq: "Questions and answers",
  pages: "Pages",
};

export const LONGEST_QUERY = 100;
const SHOWN_OF_EACH = 5;
const MOST_SUGGESTIONS = 8;

export interface SearchRequest {
  q: string;
  /** Show only results of this kind, all of them, in pages. */
  only: SearchKind | null;
  /** Counted from 1. */
  page: number;
  /** The parts of the address that were not understood, in words for the reader. */
  notices: string[];
}

/** Parses the search page's address. */
export function parseSearch(address: string): SearchRequest {
  const parameters = new URL(address).searchParams;
  const notices: string[] = [];
  const given = (parameters.get("q") ?? "").replace(/\s+/g, " ").trim();
  const letters = [...given];
  if (letters.length > LONGEST_QUERY)
    notices.push(`Your search was shortened to its first ${String(LONGEST_QUERY)} characters.`);
  const wanted = parameters.get("in") ?? "";
  const only = SEARCH_KINDS.find((kind) => kind === wanted) ?? null;
  if (wanted !== "" && only === null) notices.push(`“${wanted.slice(0, 40)}” is not a section you can search.`);
  const page = Number(parameters.get("page") ?? "1");
  return {
    q: letters.slice(0, LONGEST_QUERY).join("").trim(),
    only,
    page: only !== null && Number.isInteger(page) && page > 0 ? page : 1,
    notices,
  };
}

/** Returns the search page's address with the given query, kind and page. */
export function searchHref({
  q,
  only = null,
  page = 1,
}: {
  q: string;
  only?: SearchKind | null;
  page?: number;
}): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (only) parameters.set("in", only);
  if (page > 1) parameters.set("page", String(page));
  const search = parameters.toString();
  return search ? `/search?${search}` : "/search";
}

export interface SearchHit {
  href: string;
  title: TextPiece[];
  context: string;
  excerpt: TextPiece[];
}

export interface SearchGroup {
  kind: SearchKind;
  label: string;
  total: number;
  hits: SearchHit[];
  /** Address of all results of the kind; null when all are here. */
  moreHref: string | null;
}

export interface SearchAnswer {
  /** The complaint whose reference the query is. */
  complaint: { ref: string; title: string; context: string } | null;
  groups: SearchGroup[];
  total: number;
  /** True if no entry has all the words; these have some. */
  partly: boolean;
  /** Queries to try instead, when nothing was found. */
  similar: string[];
  pages: number;
}

/** Letters that the alphabet of references leaves out because they look like digits. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

const REFERENCE = /^([A-Z]{2,4})([\s\-–]*)([0-9A-Z]{6})$/;

/**
 * Returns the complaint reference in a text, or null: however it was typed (`ew 7gksd5`) with the site's own prefix,
 * with a hyphen if it has the one of an earlier time.
 */
export function parseComplaintRef(text: string, own: string): string | null {
  const [, prefix = "", between = "", code] = REFERENCE.exec(text.trim().toUpperCase()) ?? [];
  if (code === undefined) return null;
  // Without a hyphen it may be a word: "deposits" is no complaint of a site whose references begin with DE.
  if (!/[-–]/.test(between) && (prefix !== own || !/\d/.test(code))) return null;
  const ref = `${prefix}-${code.replace(/[ILO]/g, (letter) => LOOK_ALIKES[letter] ?? letter)}`;
  return complaintRef.safeParse(ref).success ? ref : null;
}

/**
 * Returns the reference that a search is for, with its complaint if that is public; null for a search for words, which
 * may look like a reference with the prefix of an earlier time.
 */
export async function findByRef(q: string): Promise<{ ref: string; complaint: SearchAnswer["complaint"] } | null> {
  const own = (await currentSettings()).site.referencePrefix;
  const ref = parseComplaintRef(q, own);
  if (ref === null) return null;
  const { items } = await backend().documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 });
  const found = items.find(({ publishedAt }) => publishedAt !== null);
  if (found) {
    const context = `${ref} · ${found.casinoName} · ${STATE_WORDS[found.state]}`;
    return { ref, complaint: { ref, title: found.title, context } };
  }
  return ref.startsWith(`${own}-`) ? { ref, complaint: null } : null;
}

function hit(found: Found, terms: ReadonlySet<string>): SearchHit {
  const entry = found.entry();
  return {
    href: entry.href,
    title: markWords(entry.title, terms),
    context: entry.context,
    excerpt: markWords(excerpt(entry.text, terms), terms),
  };
}

/** Returns the query in other words, by the synonyms that staff have set. */
async function inOtherWords(q: string): Promise<string[]> {
  const { search } = await currentSettings();
  return variantsOf(q, synonymGroups(search.synonyms));
}

/**
 * Returns all matches grouped by kind, the group with the best match first. Throws a redirect to the last page when the
 * address asks for one beyond it.
 */
export async function searchEverything(
  { q, only, page }: SearchRequest,
  options: { hideOffers: boolean },
): Promise<SearchAnswer> {
  const index = await readSearchIndex();
  const named = await findByRef(q);
  const complaint = named?.complaint ?? null;
  // A reference is looked up and not searched for, since its letters and digits are not words.
  const isRef = named !== null;
  const { found, partly, terms } = isRef
    ? { found: [], partly: false, terms: new Set<string>() }
    : index.find(q, { ...options, variants: await inOtherWords(q) });
  // Some of them may be words of offers alone.
  const similar =
    found.length > 0 || isRef ? [] : index.similar(q).filter((words) => index.find(words, options).found.length > 0);

  const byKind = groupedBy(found, ({ kind }) => kind);
  if (only !== null) {
    const all = byKind.get(only) ?? [];
    const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
    if (page > pages) throw redirect(searchHref({ q, only, page: pages }), 302);
    const hits = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((one) => hit(one, terms));
    const groups =
      hits.length > 0 ? [{ kind: only, label: KIND_LABELS[only], total: all.length, hits, moreHref: null }] : [];
    return { complaint, groups, total: all.length, partly, similar, pages };
  }
  const groups = [...byKind].map(([kind, all]): SearchGroup => {
    const moreHref = all.length > SHOWN_OF_EACH ? searchHref({ q, only: kind }) : null;
    const hits = all.slice(0, SHOWN_OF_EACH).map((one) => hit(one, terms));
    return { kind, label: KIND_LABELS[kind], total: all.length, hits, moreHref };
  });
  return { complaint, groups, total: found.length + (complaint ? 1 : 0), partly, similar, pages: 1 };
}

/** Kinds whose titles say enough in a list of all kinds. */
const NAMED_BY_TITLE: readonly SearchKind[] = ["casinos", "news", "faq", "pages"];

export interface SearchSuggestion {
  href: string;
  title: TextPiece[];
  /** The kind of result, for the reader. */
  context: string;
  /** The casino that it leads to: its logo, and its score in figures and a word. */
  casino?: { logo: Image | null; score: string | null };
}

function scoreWords({ score }: HeldCasino): string | null {
  return score?.score == null ? null : `${score.score.toFixed(1)} ${BAND_WORDS[scoreBand(score.score)]}`;
}

/** Matches among which suggestions look for titles that begin with what is being typed. */
const LOOKED_AT = 100;

/** Returns 0 for a title that begins with what is typed, 1 for one with a word that does, and 2 for the rest. */
function beginning(title: string, typed: string): 0 | 1 | 2 {
  const folded = fold(title);
  if (folded.startsWith(typed)) return 0;
  return ` ${folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")}`.includes(` ${typed}`) ? 1 : 2;
}

/**
 * Returns the best few matches of all kinds, for the list under the search field: first those whose titles begin with
 * what is typed.
 */
export async function suggest(
  { q, only }: Pick<SearchRequest, "q" | "only">,
  options: { hideOffers: boolean },
): Promise<SearchSuggestion[]> {
  const complaint = only === null && (await findByRef(q))?.complaint;
  if (complaint) {
    return [
      {
        href: `/complaints/${complaint.ref}`,
        title: [{ text: complaint.title, hit: false }],
        context: complaint.context,
      },
    ];
  }
  const index = await readSearchIndex();
  const { found, terms } = index.find(q, { ...options, variants: await inOtherWords(q) });
  const typed = fold(q);
  const wanted = only === null ? found : found.filter(({ kind }) => kind === only);
  const entries = wanted.slice(0, LOOKED_AT).map(({ kind, entry }) => ({ kind, ...entry() }));
  const ordered = ([0, 1, 2] as const).flatMap((rank) =>
    entries.filter(({ title }) => beginning(title, typed) === rank),
  );
  const suggested = ordered.slice(0, MOST_SUGGESTIONS).map(async ({ kind, href, title, context }) => {
    const casino = kind === "casinos" ? await findCasino(href.slice("/casinos/".length)) : null;
    return {
      href,
      title: markWords(title, terms),
      context: NAMED_BY_TITLE.includes(kind) ? KIND_LABELS[kind] : context,
      ...(casino && { casino: { logo: shownLogo(casino.logo), score: scoreWords(casino) } }),
    };
  });
  return Promise.all(suggested);
}

export interface StartingPoints {
  casinos: { name: string; href: string }[];
  words: readonly string[];
}

const COMMON_WORDS = ["withdrawal", "identity check", "wagering", "self-exclusion", "deposit limit", "confiscation"];

/**
 * Returns starting points for a visitor without a query or without results: the safest casinos, and words that find
 * much.
 */
export async function startingPoints(): Promise<StartingPoints> {
  const { items } = await publishedCasinos.read();
  const best = items
    .filter(mayBeFeatured)
    .sort((a, b) => (b.score?.score ?? -1) - (a.score?.score ?? -1) || a.name.localeCompare(b.name))
    .slice(0, 6);
  return { casinos: best.map(({ name, slug }) => ({ name, href: `/casinos/${slug}` })), words: COMMON_WORDS };
}

const LONGEST = 80;
/** Matches email addresses and numbers that may identify somebody: statistics hold no personal data. */
const PERSONAL = /@|\d{5,}/;

/** Returns the query as it is counted: in lower case and cut short; `LEFT_OUT` if it looks personal. */
export function countedWords(q: string): string {
  const words = q.toLowerCase().replace(/\s+/g, " ").trim();
  return PERSONAL.test(words.replace(/[\s()./-]/g, "")) ? LEFT_OUT : shortened(words, LONGEST);
}

/** Counts a search, separately for searches that found something and those that did not. */
export function countSearch(request: Request, q: string, total: number): void {
  if (isRefresh(request)) return;
  countForReaders(request, () => countStat(total > 0 ? "search" : "search_empty", countedWords(q)));
}
