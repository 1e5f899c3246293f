import { normalForm } from "./normal-form";

/** Letters that don't decompose into a plain one and an accent. */
export const SPELT_OUT: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
  ĸ: "k",
  // Greek's sigma at the end of a word.
  ς: "σ",
};

const LETTERS = new RegExp(`[${Object.keys(SPELT_OUT).join("")}]`, "gu");
const APOSTROPHES = /['’‘‛ʼʻʹʽ´`′＇]/gu;
/**
 * Marks that change how a letter is pronounced, format characters, and the apostrophe of ŉ. Marks of other scripts, such
 * as the vowels of Hindi and Thai or the voicing marks of Japanese, make a different word and stay.
 */
const ACCENTS =
  /\p{Cf}|ʼ|(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu; // prettier-ignore
const HYPHENS = /[-‐‑‒–—―−﹣－]/gu;
/** Sorting accents takes time that grows with the square of their number, so long texts are folded in pieces. */
const PIECE = 100;

/** Raise it when `fold` folds anything differently: stored folded names are then written again. */
export const FOLD_VERSION = 2;

/**
 * Returns the form of a text that is compared with what people type: without case, accents and apostrophes, with
 * letters such as ß spelled out, and with every hyphen as a space. Search, lists and names all use this one form.
 */
export function fold(text: string): string {
  let folded = "";
  for (let at = 0; at < text.length; at += PIECE) {
    folded += normalForm(text.slice(at, at + PIECE).replace(APOSTROPHES, ""), "NFKD")
      .toLowerCase()
      .replace(ACCENTS, "")
      .replace(LETTERS, (letter) => SPELT_OUT[letter] ?? letter)
      .replace(HYPHENS, " ");
  }
  return folded;
}

/** Returns the folded words of a text. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Returns a test of folded texts: true for those that have every word of the query, anywhere. */
export function hasEveryWord(query: string): (foldedText: string) => boolean {
  const words = foldedWords(query);
  return (text) => words.every((word) => text.includes(word));
}
