import type { WordHit } from "./schema";

const MOST_HITS = 20;
const LONGEST_QUOTE = 600;
const LONGEST_WORD = 80;
const MOST_WORDS = 100;

/** Returns the words and phrases of a text that has one per line. */
export function parseWords(text: string): string[] {
  const words = text.split("\n").map((line) => line.trim().slice(0, LONGEST_WORD));
  return [...new Set(words)].filter((word) => word !== "").slice(0, MOST_WORDS);
}

/** Returns a text for comparison: without differences of case and kind of quotes, and of the same length. */
function plain(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\p{Lu}/gu, (letter) => {
      const small = letter.toLowerCase();
      return small.length === letter.length ? small : letter;
    });
}

/** Returns a paragraph, or if it is too long the part around a place in it, cut between words. */
function quoteAround(paragraph: string, at: number): string {
  if (paragraph.length <= LONGEST_QUOTE) return paragraph;
  const start = Math.max(0, Math.min(at - LONGEST_QUOTE / 2, paragraph.length - LONGEST_QUOTE));
  const part = paragraph.slice(start, start + LONGEST_QUOTE);
  const from = start === 0 ? 0 : part.indexOf(" ") + 1;
  const to = start + LONGEST_QUOTE >= paragraph.length ? part.length : part.lastIndexOf(" ");
  // Without a space to cut at, half a character may be left at either end.
  return part.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}

/**
 * Returns where words of the list occur in the paragraphs that an earlier text didn't have. They are plain words, not
 * regular expressions, so this reads the text once for each word.
 */
export function findWords(words: readonly string[], text: string, before: string): WordHit[] {
  const known = new Set(before.split("\n"));
  const fresh = text.split("\n").filter((paragraph) => !known.has(paragraph));
  const wanted = words.map((word) => [word, plain(word)] as const);
  const hits: WordHit[] = [];
  for (const paragraph of fresh) {
    const compared = plain(paragraph);
    for (const [word, sought] of wanted) {
      const at = compared.indexOf(sought);
      if (at === -1) continue;
      hits.push({ word, quote: quoteAround(paragraph, at) });
      if (hits.length === MOST_HITS) return hits;
    }
  }
  return hits;
}
