import { TimeSlice } from "~/backend/concurrency";
import { WordIndex } from "~/platform/search-index/word-index";
import { searchWords } from "~/domain/text/words";

export const SEARCH_KINDS = ["casinos", "bonuses", "news", "complaints", "faq", "pages"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that can be found. */
export interface SearchEntry {
  title: string;
  /** Path on this site. */
  href: string;
  /** A line that says what it is, for the reader; not searched. */
  context: string;
  /** Other names and words it goes by. */
  names: string;
  text: string;
}

/** What entries of one sort are made of, and how. They are made when they are read or shown, and not held. */
export interface EntryMaker<T extends object = object, B extends object | null = object | null> {
  readonly kind: SearchKind;
  /** A bonus or something paid for: left out for visitors who asked to see none. */
  isOffer(of: T): boolean;
  /** Gives the same each time for the same two. */
  make(of: T, beside: B): SearchEntry;
}

/** An entry to come. */
export interface EntrySource {
  readonly maker: EntryMaker;
  /** What it is made of, unlike any other's; another object once that has changed. */
  readonly of: object;
  /** What else it is made of, which others may be as well. */
  readonly beside: object | null;
}

/** An entry that `maker` makes. */
export function entryOf<T extends object>(maker: EntryMaker<T, null>, of: T): EntrySource;
export function entryOf<T extends object, B extends object>(maker: EntryMaker<T, B>, of: T, beside: B): EntrySource;
export function entryOf(maker: unknown, of: object, beside: object | null = null): EntrySource {
  // It only ever meets what it was handed over with.
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
  /** Nothing has all the words; these have some. */
  partly: boolean;
  /** The index's words that matched, as `fold` writes them. */
  terms: ReadonlySet<string>;
}

/** What of an entry is searched. */
function searched({ maker, of, beside }: EntrySource): Record<string, string> {
  const { title, names, text } = maker.make(of, beside);
  return { title, names, text };
}

/** One typo-tolerant index over everything, which follows its sources entry by entry. */
export class SearchIndex {
  readonly #words = new WordIndex({ title: 4, names: 2, text: 1 });
  /** By number. */
  readonly #held: (EntrySource | undefined)[] = [];
  readonly #numbers = new Map<object, number>();
  readonly #free: number[] = [];

  #line: Promise<void> = Promise.resolve();

  /**
   * Makes the index hold exactly these: new and changed entries are read again, missing ones go. Tens of thousands take
   * seconds, in which others have their turn; whoever searches meanwhile finds old and new ones. One call after the other.
   */
  follow(sources: Iterable<EntrySource>): Promise<void> {
    const followed = this.#line.then(() => this.#follow(sources));
    this.#line = followed.catch(() => undefined);
    return followed;
  }

  #add(source: EntrySource): void {
    const texts = searched(source);
    const number = this.#free.pop() ?? this.#held.length;
    this.#words.add(number, texts);
    this.#held[number] = source;
    this.#numbers.set(source.of, number);
  }

  #remove(number: number, source: EntrySource): void {
    this.#words.remove(number, searched(source));
    this.#held[number] = undefined;
    this.#numbers.delete(source.of);
    this.#free.push(number);
  }

  async #follow(sources: Iterable<EntrySource>): Promise<void> {
    const present = new Set<object>();
    const stretch = new TimeSlice();
    for (const source of sources) {
      if (stretch.isOver) await stretch.rest();
      present.add(source.of);
      const number = this.#numbers.get(source.of);
      const before = number === undefined ? undefined : this.#held[number];
      if (number !== undefined && before) {
        if (before.maker === source.maker && before.beside === source.beside) continue;
        this.#remove(number, before);
      }
      this.#add(source);
    }
    for (const [number, source] of this.#held.entries()) {
      if (!source || present.has(source.of)) continue;
      if (stretch.isOver) await stretch.rest();
      this.#remove(number, source);
    }
  }

  /**
   * What fits the query, best first: entries with all its words, or, when there are none (`partly`), with some.
   */
  find(query: string, { hideOffers }: { hideOffers: boolean }): Results {
    const words = searchWords(query);
    const accepts = (number: number) => {
      const source = this.#held[number];
      return source !== undefined && !(hideOffers && source.maker.isOffer(source.of));
    };
    const all = this.#words.find(words, { accepts });
    const { found, terms } = all.found.length > 0 ? all : this.#words.find(words, { any: true, accepts });
    const results = found.flatMap(({ document, score }): Found[] => {
      const source = this.#held[document];
      if (!source) return [];
      const { maker, of, beside } = source;
      return [{ kind: maker.kind, score, entry: () => maker.make(of, beside) }];
    });
    return { found: results, partly: all.found.length === 0 && results.length > 0, terms };
  }
}
