import MiniSearch from "minisearch";
import { Stretch } from "~/backend/concurrency";
import { fold, searchWords, wordsOf } from "./words";

export const SEARCH_KINDS = ["casinos", "bonuses", "news", "complaints", "faq", "pages"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that can be found. */
export interface SearchEntry {
  kind: SearchKind;
  title: string;
  /** Path on this site. */
  href: string;
  /** A line that says what it is, for the reader; not searched. */
  context: string;
  /** Other names and words it goes by. */
  names: string;
  text: string;
  /** A bonus or something paid for: left out for visitors who asked to see none. */
  isOffer: boolean;
}

/** An entry to come: it is made only when one of the things it is made of has changed. */
export interface EntrySource {
  /** Unique over all kinds. */
  id: string;
  madeOf: readonly unknown[];
  make: () => SearchEntry;
}

export interface Found {
  entry: SearchEntry;
  score: number;
  /** The entry's words that matched, as `fold` writes them. */
  terms: ReadonlySet<string>;
}

interface Held {
  entry: SearchEntry;
  madeOf: readonly unknown[];
}

interface Searched {
  id: string;
  title: string;
  names: string;
  text: string;
}

/** What of an entry is searched. */
function searched(id: string, { title, names, text }: SearchEntry): Searched {
  return { id, title, names, text };
}

const OPTIONS = {
  boost: { title: 4, names: 2 },
  prefix: (term: string) => term.length > 1,
  fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
  weights: { fuzzy: 0.4, prefix: 0.6 },
};

/** One typo-tolerant index over everything, which follows its sources entry by entry. */
export class SearchIndex {
  readonly #held = new Map<string, Held>();
  readonly #search = new MiniSearch<Searched>({
    fields: ["title", "names", "text"],
    tokenize: wordsOf,
    processTerm: fold,
    // What goes is taken out at once: cleaning up later, a little at a time, breaks off when somebody searches meanwhile.
    autoVacuum: false,
  });

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

  async #follow(sources: Iterable<EntrySource>): Promise<void> {
    const present = new Set<string>();
    const stretch = new Stretch();
    for (const { id, madeOf, make } of sources) {
      if (stretch.isOver) await stretch.rest();
      present.add(id);
      const before = this.#held.get(id);
      if (
        before &&
        before.madeOf.length === madeOf.length &&
        before.madeOf.every((part, index) => part === madeOf[index])
      )
        continue;
      const entry = make();
      if (before) this.#search.remove(searched(id, before.entry));
      this.#search.add(searched(id, entry));
      this.#held.set(id, { entry, madeOf });
    }
    for (const [id, { entry }] of this.#held) {
      if (present.has(id)) continue;
      if (stretch.isOver) await stretch.rest();
      this.#search.remove(searched(id, entry));
      this.#held.delete(id);
    }
  }

  /**
   * What fits the query, best first: entries with all its words, or, when there are none (`partly`), with some.
   */
  find(query: string, { hideOffers }: { hideOffers: boolean }): { found: Found[]; partly: boolean } {
    const words = searchWords(query).join(" ");
    if (words === "") return { found: [], partly: false };
    const filter = ({ id }: { id: unknown }) => {
      const held = this.#held.get(String(id));
      return held !== undefined && !(hideOffers && held.entry.isOffer);
    };
    const all = this.#search.search(words, { ...OPTIONS, filter, combineWith: "AND" });
    const results = all.length > 0 ? all : this.#search.search(words, { ...OPTIONS, filter, combineWith: "OR" });
    const found = results.flatMap(({ id, score, terms }): Found[] => {
      const held = this.#held.get(String(id));
      return held ? [{ entry: held.entry, score, terms: new Set(terms) }] : [];
    });
    return { found, partly: all.length === 0 && found.length > 0 };
  }
}
