import { TimeSlice } from "~/backend/concurrency";
import { log } from "~/backend/log.server";
import { WordIndex, type Matches } from "~/platform/search-index/word-index";
import { searchWords } from "~/domain/text/words";

export const SEARCH_KINDS = ["casinos", "bonuses", "news", "complaints", "games", "questions", "faq", "pages"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What a match of a synonym counts for beside a match of the words themselves. */
const SYNONYM_WEIGHT = 0.8;

/** A search entry. */
export interface SearchEntry {
  title: string;
  /** Path on this site. */
  href: string;
  /** A line that describes the entry to the reader; not searched. */
  context: string;
  /** Other names and words for the entry. */
  names: string;
  text: string;
  /** True if the text is small print, which many entries share and few people look for. */
  isSmallPrint?: boolean;
}

/** Makes the entries of one kind. Entries are made when they are read or shown, and not held in memory. */
export interface EntryMaker<T extends object = object, B extends object | null = object | null> {
  readonly kind: SearchKind;
  /** True for a bonus or something paid for, which is left out for visitors who hide offers. */
  isOffer(of: T): boolean;
  /** Returns the same entry each time for the same two objects. */
  make(of: T, beside: B): SearchEntry;
}

/** The source of an entry. */
export interface EntrySource {
  readonly maker: EntryMaker;
  /** The object behind the entry, which no other entry has; a changed entry has a new object. */
  readonly of: object;
  /** A second object behind the entry, which several entries may share. */
  readonly beside: object | null;
}

/** Returns the source of an entry that `maker` makes. */
export function entryOf<T extends object>(maker: EntryMaker<T, null>, of: T): EntrySource;
export function entryOf<T extends object, B extends object>(maker: EntryMaker<T, B>, of: T, beside: B): EntrySource;
export function entryOf(maker: unknown, of: object, beside: object | null = null): EntrySource {
  // The maker is only called with the objects it was passed with.
  return { maker: maker as EntryMaker, of, beside };
}

export interface Found {
  kind: SearchKind;
  score: number;
  entry(): SearchEntry;
}

export interface Results {
  /** Best first. */
  found: Found[];
  /** True if no entry has all the words; these have some. */
  partly: boolean;
  /** The index's words that matched, as `fold` writes them. */
  terms: ReadonlySet<string>;
}

/** Returns the searched fields of an entry. */
function searched({ maker, of, beside }: EntrySource): Record<string, string> {
  const { title, names, text, isSmallPrint } = maker.make(of, beside);
  return { title, names, ...(isSmallPrint ? { smallPrint: text } : { text }) };
}

interface FindOptions {
  hideOffers: boolean;
  variants?: readonly string[];
}

/** Words of a query without results that are looked at, and how many others are offered instead. */
const MOST_CORRECTED = 6;
const MOST_SIMILAR = 3;

/** Entries that could not be read and that one search tries again. */
const MOST_TRIED_AGAIN = 20;

/** Returns the matches of a query and of its variants together, each document with its best score. */
function withVariants(exact: Matches, variants: readonly { matches: Matches; weight: number }[]): Matches {
  if (variants.length === 0) return exact;
  const best = new Map(exact.found.map(({ document, score }) => [document, score]));
  const terms = new Set(exact.terms);
  for (const { matches, weight } of variants) {
    for (const { document, score } of matches.found)
      best.set(document, Math.max(best.get(document) ?? 0, weight * score));
    if (matches.found.length > 0) for (const term of matches.terms) terms.add(term);
  }
  const found = [...best].map(([document, score]) => ({ document, score }));
  return { found: found.sort((a, b) => b.score - a.score || a.document - b.document), terms };
}

/** A typo-tolerant index over everything, which is updated entry by entry. */
export class SearchIndex {
  readonly #words = new WordIndex({ title: 4, names: 2, text: 1, smallPrint: 0.3 });
  /** Indexed by entry number. */
  readonly #sources: (EntrySource | undefined)[] = [];
  readonly #numbers = new Map<object, number>();
  readonly #free: number[] = [];
  /** Entries that could not be read. */
  readonly #missed = new Set<EntrySource>();

  #line: Promise<void> = Promise.resolve();

  /**
   * Makes the index hold exactly these entries: new and changed ones are read again, missing ones are removed. Tens of
   * thousands take seconds, and other work runs in between; searches meanwhile find a mix of old and new entries. Calls
   * run one after the other. An entry that can't be read is left out and doesn't hold up the others; `tryAgain` adds it.
   */
  follow(sources: Iterable<EntrySource>): Promise<void> {
    const followed = this.#line.then(() => this.#follow(sources));
    this.#line = followed.catch(() => undefined);
    return followed;
  }

  #add(source: EntrySource): void {
    const texts = searched(source);
    const number = this.#free.pop() ?? this.#sources.length;
    this.#words.add(number, texts);
    this.#sources[number] = source;
    this.#numbers.set(source.of, number);
  }

  #remove(number: number, source: EntrySource): void {
    try {
      this.#words.remove(number, searched(source));
      this.#free.push(number);
    } catch (error) {
      // Its words still lead to this number, so no other entry may have it.
      log.error({ err: error, kind: source.maker.kind }, "the words of a search entry could not be removed");
    }
    this.#sources[number] = undefined;
    this.#numbers.delete(source.of);
  }

  /** Reads the entries again that could not be read, a few at a time. */
  tryAgain(): void {
    for (const source of [...this.#missed].slice(0, MOST_TRIED_AGAIN)) {
      // Those that fail again come last.
      this.#missed.delete(source);
      try {
        if (!this.#numbers.has(source.of)) this.#add(source);
      } catch {
        this.#missed.add(source);
      }
    }
  }

  async #follow(sources: Iterable<EntrySource>): Promise<void> {
    const present = new Set<object>();
    const slice = new TimeSlice();
    this.#missed.clear();
    for (const source of sources) {
      if (slice.isOver) await slice.rest();
      present.add(source.of);
      const number = this.#numbers.get(source.of);
      const before = number === undefined ? undefined : this.#sources[number];
      if (number !== undefined && before) {
        if (before.maker === source.maker && before.beside === source.beside) continue;
        this.#remove(number, before);
      }
      try {
        this.#add(source);
      } catch (error) {
        log.error({ err: error, kind: source.maker.kind }, "a search entry could not be read");
        this.#missed.add(source);
      }
    }
    for (const [number, source] of this.#sources.entries()) {
      if (!source || present.has(source.of)) continue;
      if (slice.isOver) await slice.rest();
      this.#remove(number, source);
    }
  }

  /**
   * Returns the matches, best first: entries with all words of the query or of one of its `variants` (the query in other
   * words), or, when there are none (`partly`), with some words of the query.
   */
  find(query: string, { hideOffers, variants = [] }: FindOptions): Results {
    const words = searchWords(query);
    const accepts = (number: number) => {
      const source = this.#sources[number];
      return source !== undefined && !(hideOffers && source.maker.isOffer(source.of));
    };
    const all = withVariants(
      this.#words.find(words, { accepts }),
      variants.map((variant) => {
        const others = searchWords(variant);
        // A match's score grows with the square of the number of words, and a synonym may have more of them.
        const weight = SYNONYM_WEIGHT * (words.length / others.length) ** 2;
        return { matches: this.#words.find(others, { accepts }), weight };
      }),
    );
    const { found, terms } = all.found.length > 0 ? all : this.#words.find(words, { any: true, accepts });
    const results = found.flatMap(({ document, score }): Found[] => {
      const source = this.#sources[document];
      if (!source) return [];
      const { maker, of, beside } = source;
      return [{ kind: maker.kind, score, entry: () => maker.make(of, beside) }];
    });
    return { found: results, partly: all.found.length === 0 && results.length > 0, terms };
  }

  /** Returns queries like one that finds nothing, each of words that the index has: the likeliest first. */
  similar(query: string): string[] {
    const words = searchWords(query).slice(0, MOST_CORRECTED);
    const likely = words.map((word) => this.#words.similar(word, MOST_SIMILAR));
    const queries = Array.from({ length: MOST_SIMILAR }, (_, at) =>
      likely.flatMap((terms) => terms[at] ?? terms[0] ?? []).join(" "),
    );
    return [...new Set(queries)].filter((similar) => similar !== "");
  }
}
