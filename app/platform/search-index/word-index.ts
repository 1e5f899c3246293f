import SearchableMap from "minisearch/SearchableMap";
import { foldWord, indexedWords, isUnspaced } from "~/domain/text/words";
import { MOST_DOCUMENTS, Postings } from "./postings";

/** BM25+ by Lv and Zhai ("Lower-bounding term frequency normalization", 2011), with their usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const LEAST = 0.5;

/** Weight of a word that only begins with the search word, or differs from it by typos. */
const PREFIX_WEIGHT = 0.6;
const PREFIX_LOSS = 0.3;
const FUZZY_WEIGHT = 0.4;
const SHORTEST_FUZZY = 4;
/** Typos allowed, as a share of a word's letters, and at most. */
const FUZZINESS = 0.2;
const MOST_SLIPS = 6;

/** Typos in a word that finds nothing, for a similar word to be offered: as a share of its letters, and at most. */
const SIMILARITY = 0.4;
const MOST_SIMILAR_SLIPS = 4;
/** Nobody mistypes a longer word so thoroughly, and each letter costs another round through the tree. */
const LONGEST_SIMILAR = 24;

/** Caches folded words, because texts repeat their words. */
const MOST_FOLDED = 50_000;

export interface Match {
  document: number;
  score: number;
}

export interface Matches {
  /** Best first. */
  found: Match[];
  /** The index's words that matched, as `foldWord` writes them. */
  terms: ReadonlySet<string>;
}

interface FindOptions {
  any?: boolean;
  /** Returns false for documents to leave out. */
  accepts?: (document: number) => boolean;
  /** From this many letters on, a word also finds words that begin with it. */
  shortestPrefix?: number;
}

interface Field {
  name: string;
  boost: number;
  /** Number of words of each document, number of documents, and their total words. */
  lengths: number[];
  documents: number;
  words: number;
}

/**
 * An index of documents, each a number, by the words of their fields: finds words with the same beginning and words
 * with typos. The words are in MiniSearch's radix tree; MiniSearch itself has a map for each word, which for the
 * terms of 50,000 offers takes ten times the memory and the time.
 */
export class WordIndex {
  readonly #fields: readonly Field[];
  /** The documents of each word in each field: by the word, and as a tree of the words for similar ones. */
  readonly #postings = new Map<string, (Postings | undefined)[]>();
  readonly #vocabulary = new SearchableMap<true>();
  readonly #folded = new Map<string, string>();
  /** One more than the greatest document number. */
  #size = 0;

  /** `boosts`: the weight of a word in each field. */
  constructor(boosts: Readonly<Record<string, number>>) {
    this.#fields = Object.entries(boosts).map(([name, boost]) => ({
      name,
      boost,
      lengths: [],
      documents: 0,
      words: 0,
    }));
  }

  #foldKnown(word: string): string {
    let folded = this.#folded.get(word);
    if (folded === undefined) {
      if (this.#folded.size >= MOST_FOLDED) this.#folded.clear();
      this.#folded.set(word, (folded = foldWord(word)));
    }
    return folded;
  }

  /** Counts the words of a text: how often each occurs, and how many there are in all. */
  #count(text: string): { times: Map<string, number>; words: number } {
    const times = new Map<string, number>();
    const words = indexedWords(text);
    for (const word of words) {
      const term = this.#foldKnown(word);
      times.set(term, (times.get(term) ?? 0) + 1);
    }
    return { times, words: words.length };
  }

  /** Adds a document. `document`: from 0, below `MOST_DOCUMENTS`, not in the index. `texts`: the text of each field. */
  add(document: number, texts: Readonly<Record<string, string>>): void {
    if (document >= MOST_DOCUMENTS)
      throw new RangeError(`The index holds ${String(MOST_DOCUMENTS)} documents at most.`);
    this.#size = Math.max(this.#size, document + 1);
    for (const [at, field] of this.#fields.entries()) {
      const { times, words } = this.#count(texts[field.name] ?? "");
      field.lengths[document] = words;
      field.documents += 1;
      field.words += words;
      for (const [term, often] of times) {
        let postings = this.#postings.get(term);
        if (!postings) {
          // An array that grows to one place has room for seventeen.
          this.#postings.set(term, (postings = this.#fields.map(() => undefined)));
          this.#vocabulary.set(term, true);
        }
        (postings[at] ??= new Postings()).add(document, often);
      }
    }
  }

  /** Removes a document. `texts`: as they were when it was added. */
  remove(document: number, texts: Readonly<Record<string, string>>): void {
    for (const [at, field] of this.#fields.entries()) {
      const { times, words } = this.#count(texts[field.name] ?? "");
      field.lengths[document] = 0;
      field.documents -= 1;
      field.words -= words;
      for (const term of times.keys()) {
        const postings = this.#postings.get(term);
        postings?.[at]?.remove(document);
        if (!postings?.every((one) => one === undefined || one.length === 0)) continue;
        this.#postings.delete(term);
        this.#vocabulary.delete(term);
      }
    }
  }

  /** Returns the index's words that match a search word, with the weight of each. */
  #fitting(word: string, shortestPrefix: number): Map<string, number> {
    const fitting = new Map<string, number>();
    const { length } = word;
    // Letters of a script without spaces are mistyped for others, and begin what they are found in.
    const isPart = isUnspaced(word);
    if (length >= SHORTEST_FUZZY && !isPart)
      for (const [term, [, slips]] of this.#vocabulary.fuzzyGet(
        word,
        Math.min(MOST_SLIPS, Math.round(length * FUZZINESS)),
      ))
        fitting.set(term, (FUZZY_WEIGHT * length) / (length + slips));
    if (length >= shortestPrefix || isPart)
      for (const term of this.#vocabulary.atPrefix(word).keys())
        fitting.set(term, (PREFIX_WEIGHT * length) / (length + PREFIX_LOSS * (term.length - length)));
    if (this.#postings.has(word)) fitting.set(word, 1);
    return fitting;
  }

  /**
   * Returns the words of the index that are most like a word, as `foldWord` writes them: those with the fewest typos
   * first, then the commonest.
   */
  similar(word: string, most: number): string[] {
    const wanted = foldWord(word);
    if (wanted.length < SHORTEST_FUZZY || isUnspaced(wanted) || wanted.length > LONGEST_SIMILAR) return [];
    const spread = (term: string) =>
      (this.#postings.get(term) ?? []).reduce((sum, postings) => sum + (postings?.length ?? 0), 0);
    return [...this.#vocabulary.fuzzyGet(wanted, Math.min(MOST_SIMILAR_SLIPS, Math.floor(wanted.length * SIMILARITY)))]
      .map(([term, [, slips]]) => ({ term, slips, documents: spread(term) }))
      .filter(({ term }) => term.length >= SHORTEST_FUZZY)
      .sort((a, b) => a.slips - b.slips || b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .slice(0, most)
      .map(({ term }) => term);
  }

  #score({ boost, lengths, documents, words }: Field, postings: Postings, weight: number, scored: Float64Array): void {
    const rarity = Math.log(1 + (documents - postings.length + 0.5) / (postings.length + 0.5));
    const average = words / documents;
    const worth = weight * boost * rarity;
    postings.forEach((document, times) => {
      const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * (lengths[document] ?? 0)) / average);
      scored[document] = (scored[document] ?? 0) + worth * (LEAST + (times * (SATURATION + 1)) / (times + norm));
    });
  }

  /** Returns the documents that have every word, or with `any` at least one, where more words weigh more. */
  find(words: readonly string[], { any = false, accepts = () => true, shortestPrefix = 2 }: FindOptions = {}): Matches {
    const wanted = [...new Set(words.map(foldWord))].filter((word) => word !== "");
    const terms = new Set<string>();
    const total = new Float64Array(this.#size);
    const having = new Uint8Array(this.#size);
    for (const word of wanted) {
      const scored = new Float64Array(this.#size);
      for (const [term, weight] of this.#fitting(word, shortestPrefix)) {
        terms.add(term);
        for (const [at, postings] of (this.#postings.get(term) ?? []).entries()) {
          const field = this.#fields[at];
          if (field && postings) this.#score(field, postings, weight, scored);
        }
      }
      scored.forEach((score, document) => {
        if (score === 0) return;
        total[document] = (total[document] ?? 0) + score;
        having[document] = (having[document] ?? 0) + 1;
      });
    }
    const least = any ? 1 : wanted.length;
    const found: Match[] = [];
    having.forEach((many, document) => {
      if (many > 0 && many >= least && accepts(document))
        found.push({ document, score: (total[document] ?? 0) * many });
    });
    return { found: found.sort((a, b) => b.score - a.score || a.document - b.document), terms };
  }
}
