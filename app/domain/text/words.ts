/** Words that nearly every text has; a search goes by the others, if there are any. */
const STOP_WORDS = new Set(
  "a an and are at be by can do does for from has have how i if in is it me my of on or so that the this to was what when where which who why will with you your".split(
    " ",
  ),
);

const BETWEEN_WORDS = /[\n\r\p{Z}\p{P}\p{S}]+/u;

/** Nothing longer is a word. Accents are sorted in time that grows with the square of how many there are. */
const LONGEST_WORD = 100;

/** A word as the index holds it: small letters without accents, of a very long one the beginning. */
export function fold(word: string): string {
  return word.slice(0, LONGEST_WORD).toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}

/** The words of a text, as they are written. */
export function wordsOf(text: string): string[] {
  return text.split(BETWEEN_WORDS).filter((word) => word !== "");
}

/** The words a query is searched by. */
export function searchWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !STOP_WORDS.has(fold(word)));
  return telling.length > 0 ? telling : words;
}

/** A segment of text that matched or didn't. */
export interface TextSegment {
  text: string;
  hit: boolean;
}

/** The text in segments, each word among `terms` (as `fold` writes them) a hit of its own. */
export function markWords(text: string, terms: ReadonlySet<string>): TextSegment[] {
  const segments: TextSegment[] = [];
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    if (piece === "") continue;
    const hit = terms.has(fold(piece));
    const last = segments.at(-1);
    if (last && !hit && !last.hit) last.text += piece;
    else segments.push({ text: piece, hit });
  }
  return segments;
}

/** About `length` characters of a text from around its first match, or from its start; cut between words. */
export function excerpt(text: string, terms: ReadonlySet<string>, length = 180): string {
  if (text.length <= length) return text;
  let first = 0;
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!terms.has(fold(match[0]))) continue;
    first = match.index;
    break;
  }
  const wanted = Math.min(Math.max(0, first - Math.floor(length / 3)), text.length - length);
  const start = wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1 || wanted;
  const space = text.lastIndexOf(" ", start + length);
  const end = start + length >= text.length ? text.length : space > first ? space : start + length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
