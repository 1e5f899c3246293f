import { fold } from "./fold";
import { normalForm } from "./normal-form";

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

/** A letter of a script that puts no space between words, or few, with its marks. */
const UNSPACED =
  "(?=\\p{L})[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}]";
const UNSPACED_LETTER = new RegExp(`${UNSPACED}\\p{M}*`, "gu");
const UNSPACED_RUN = new RegExp(`((?:${UNSPACED}\\p{M}*)+)`, "u");
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");
/** In such a script, every letter is indexed with the two that follow, so that a word is found wherever it stands. */
const LETTERS_TOGETHER = 3;

/** True for a word of a script without spaces, or for letters of one. */
export function isUnspaced(word: string): boolean {
  return STARTS_UNSPACED.test(word);
}

const lettersOf = (run: string) => normalForm(run, "NFKC").match(UNSPACED_LETTER) ?? [];
const together = (letters: readonly string[], at: number) => letters.slice(at, at + LETTERS_TOGETHER).join("");

/** Returns a text's words, those of scripts without spaces as what `split` makes of their letters. */
function splitWords(text: string, split: (letters: readonly string[]) => string[]): string[] {
  const words = wordsOf(text);
  if (!UNSPACED_RUN.test(text)) return words;
  return words.flatMap((word) =>
    word
      .split(UNSPACED_RUN)
      .flatMap((part, at) => (at % 2 === 1 ? split(lettersOf(part)) : IS_SEEN.test(part) ? [part] : [])),
  );
}

/** Returns the words of a text by which it is found. */
export function indexedWords(text: string): string[] {
  return splitWords(text, (letters) => letters.map((_, at) => together(letters, at)));
}

/** Returns the words that a query searches for. */
export function searchWords(query: string): string[] {
  const words = splitWords(query, (letters) =>
    letters.slice(0, Math.max(1, letters.length - LETTERS_TOGETHER + 1)).map((_, at) => together(letters, at)),
  );
  const telling = words.filter((word) => !STOP_WORDS.has(foldWord(word)));
  return telling.length > 0 ? telling : words;
}

/** A piece of text that matched or didn't. */
export interface TextPiece {
  text: string;
  hit: boolean;
}

const SHOWN_WORDS = new RegExp(`((?:${UNSPACED}\\p{M}*)+)|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+`, "gu");

/** Yields where in a text the terms of `indexedWords` stand that are among `terms` (in the form of `foldWord`). */
function* placesOf(text: string, terms: ReadonlySet<string>): Generator<{ from: number; to: number }> {
  for (const { 0: word, 1: run, index } of text.matchAll(SHOWN_WORDS)) {
    const letters = run === undefined ? [] : [...run.matchAll(UNSPACED_LETTER)];
    if (run === undefined && terms.has(foldWord(word))) yield { from: index, to: index + word.length };
    for (const [at, first] of letters.entries())
      for (let last = Math.min(at + LETTERS_TOGETHER, letters.length) - 1; last >= at; last--) {
        const to = (letters[last]?.index ?? 0) + (letters[last]?.[0].length ?? 0);
        if (!terms.has(foldWord(normalForm(run?.slice(first.index, to) ?? "", "NFKC")))) continue;
        yield { from: index + first.index, to: index + to };
        break;
      }
  }
}

/** Splits the text into pieces: what `terms` found, and what is between. */
export function markWords(text: string, terms: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const put = (to: number, hit: boolean) => {
    const last = pieces.at(-1);
    if (to <= at) return;
    if (last?.hit === hit) last.text += text.slice(at, to);
    else pieces.push({ text: text.slice(at, to), hit });
    at = to;
  };
  for (const { from, to } of placesOf(text, terms)) {
    put(from, false);
    put(to, true);
  }
  put(text.length, false);
  return pieces;
}

/** Returns about `length` characters of a text around its first match, or from its start, cut between words. */
export function excerpt(text: string, terms: ReadonlySet<string>, length = 180): string {
  if (text.length <= length) return text;
  const first = placesOf(text, terms).next().value?.from ?? 0;
  const wanted = Math.min(Math.max(0, first - Math.floor(length / 3)), text.length - length);
  // A text without spaces is cut anywhere, but not behind its first match.
  const before = text.indexOf(" ", wanted);
  const start = wanted === 0 || before === -1 || before >= Math.max(first, wanted + 1) ? wanted : before + 1;
  const space = text.lastIndexOf(" ", start + length);
  const end = start + length >= text.length ? text.length : space > first ? space : start + length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
