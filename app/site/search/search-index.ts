import { TimeSlice } from "~/backend/concurrency";
import { WordIndex } from "~/platform/search-index/word-index";
import { searchWords } from "~/domain/text/words";

export const SEARCH_KINDS = ["casinos", "bonuses", "news", "complaints", "faq", "pages"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

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
  const { title, names, text } = maker.make(of, beside);
  return { title, names, text };
}

/** A typo-tolerant index over everything, which is updated entry by entry. */
export class SearchIndex {
  readonly #words = new WordIndex({ title: 4, names: 2, text: 1 });
  /** Indexed by entry number. */
  readonly #sources: (EntrySource | undefined)[] = [];
  readonly #numbers = new Map<object, number>();
  readonly #free: number[] = [];

  #line: Promise<void> = Promise.resolve();

  /**
   * Makes the index hold exactly these entries: new and changed ones are read again, missing ones are removed. Tens of
   * thousands take seconds, and other work runs in between; searches meanwhile find a mix of old and new entries. Calls
   * run one after the other.
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
    this.#words.remove(number, searched(source));
    this.#sources[number] = undefined;
    this.#numbers.delete(source.of);
    this.#free.push(number);
  }

  async #follow(sources: Iterable<EntrySource>): Promise<void> {
    const present = new Set<object>();
    const slice = new TimeSlice();
    for (const source of sources) {
      if (slice.isOver) await slice.rest();
      present.add(source.of);
      const number = this.#numbers.get(source.of);
      const before = number === undefined ? undefined : this.#sources[number];
      if (number !== undefined && before) {
        if (before.maker === source.maker && before.beside === source.beside) continue;
        this.#remove(number, before);
      }
      this.#add(source);
    }
    for (const [number, source] of this.#sources.entries()) {
      if (!source || present.has(source.of)) continue;
      if (slice.isOver) await slice.rest();
      this.#remove(number, source);
    }
  }

  /**
   * Returns the matches, best first: entries with all words of the query, or, when there are none (`partly`), with
   * some.
   */
  find(query: string, { hideOffers }: { hideOffers: boolean }): Results {
    const words = searchWords(query);
    const accepts = (number: number) => {
      const source = this.#sources[number];
      return source !== undefined && !(hideOffers && source.maker.isOffer(source.of));
    };
    const all = this.#words.find(words, { accepts });
    const { found, terms } = all.found.length > 0 ? all : this.#words.find(words, { any: true, accepts });
    const results = found.flatMap(({ document, score }): Found[] => {
      const source = this.#sources[document];
      if (!source) return [];
      const { maker, of, beside } = source;
      return [{ kind: maker.kind, score, entry: () => maker.make(of, beside) }];
    });
    return { found: results, partly: all.found.length === 0 && results.length > 0, terms };
  }
}
