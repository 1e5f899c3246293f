import { fold } from "./fold";

/** Words that nearly every text has; a search ignores them if there are others. */
const STOP_WORDS = new Set(
  "a an and are at be by can do does for from has have how i if in is it me my of on or so that the this to was what when where which who why will with you your".split(
    " ",
  ),
);

/** Words, and emoji, since a name may consist of nothing else. */
const WORDS = /\p{Emoji_Presentation}+|[^\n\r\p{Z}\p{P}\p{S}]+/gu;
/** True unless a word consists of marks and joiners alone, as between two emoji. */
const IS_SEEN = /[^\p{Cf}\p{M}]/u;

/** A multiplication sign after a number, as in “10×”, which people type as an x. */
const TIMES = /(\d)×/g;

/** Longer words are cut: nobody types them whole. */
const LONGEST_WORD = 100;

/** Returns a word as indexed: folded, and only the beginning of a very long one. */
export function foldWord(word: string): string {
  return fold(word.slice(0, LONGEST_WORD));
}

/** Returns the words of a text as written. */
export function wordsOf(text: string): string[] {
  return (text.replace(TIMES, "$1x").match(WORDS) ?? []).filter((word) => IS_SEEN.test(word));
}

/** Returns the words that a query searches for. */
export function searchWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !STOP_WORDS.has(foldWord(word)));
  return telling.length > 0 ? telling : words;
}

/** A piece of text that matched or didn't. */
export interface TextPiece {
  text: string;
  hit: boolean;
}

/** Splits the text into pieces; each word among `terms` (in the form of `foldWord`) is a match of its own. */
export function markWords(text: string, terms: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const word of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    if (word === "") continue;
    const hit = terms.has(foldWord(word));
    const last = pieces.at(-1);
    if (last && !hit && !last.hit) last.text += word;
    else pieces.push({ text: word, hit });
  }
  return pieces;
}

/** Returns about `length` characters of a text around its first match, or from its start, cut between words. */
export function excerpt(text: string, terms: ReadonlySet<string>, length = 180): string {
  if (text.length <= length) return text;
  let first = 0;
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!terms.has(foldWord(match[0]))) continue;
    first = match.index;
    break;
  }
  const wanted = Math.min(Math.max(0, first - Math.floor(length / 3)), text.length - length);
  const start = wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1 || wanted;
  const space = text.lastIndexOf(" ", start + length);
  const end = start + length >= text.length ? text.length : space > first ? space : start + length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
