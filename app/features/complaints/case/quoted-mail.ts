import { withoutTrailing } from "~/domain/trailing";

/** First line of our mails that can be answered: what a mail program quotes below this line is our own text. */
export const REPLY_LINE = "--- Write your answer above this line ---";

const REPLY_WORDS = "write your answer above this line";
const LONGEST_LINE = 1_000;
/** The most lines that a program breaks "On Saturday, 21 November 2026, the guide wrote:" into. */
const MOST_BROKEN = 3;
/** That sentence in the languages of our readers, for programs that leave out the address. */
const DATED = /^(?:on|am|le|el|il|op|den|em|dnia|på)\b[^:]{0,80}\d.{0,300}:$/i;
const WROTE =
  /\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisał\(a\))(?!\p{L}).{0,200}:$/iu;
/** A line across the page, with or without words in it, such as "-----Original Message-----". */
const RULE = /^(?:[-_=]{10,}|[-_]{2,} ?\p{L}[\p{L}\p{M} .'’]{2,40}[-_]{2,})$/u;
/** A line of a quoted header in any language: "Sent: …", "Do: …", "De : …", "*Betreff:* …", "差出人：…". */
const HEADER = /^\*?\p{L}[\p{L}\p{M}.'’-]{0,24}(?: [\p{L}\p{M}.'’-]{1,24}){0,2} ?\*?[:：]/u;
/** Sender, time and recipient are the least that a quoted header names. */
const FEWEST_HEADERS = 3;
const MOST_HEADER_LINES = 16;
const ADDRESS = /[^\s<>,;:"'()[\]@＠%=]{1,64}(?:@|＠|%40)[^\s<>,;:"'()[\]@＠%/?&]{1,255}/gi;
/** Marks that set the direction of text, which programs put around names and at the ends of lines. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns true for an address. */
export type AddressTest = (address: string) => boolean;

function isQuoted(line: string): boolean {
  return line.startsWith(">");
}

function plainOf(line: string): string {
  return line
    .slice(0, LONGEST_LINE)
    .replace(/^[>\s]+/, "")
    .toLowerCase();
}

/** A line as it is compared: short, and without what can't be seen. */
function comparable(line: string): string {
  return line.slice(0, LONGEST_LINE).replace(DIRECTIONS, "").trim();
}

const plainAddress = (found: string) => withoutTrailing(found.replace(/＠|%40/i, "@"), ".");

function namesOne(line: string, isMeant: AddressTest): boolean {
  return (line.match(ADDRESS) ?? []).some((found) => isMeant(plainAddress(found)));
}

interface Block {
  /** Its first line. */
  first: number;
  namesAddress: boolean;
  /** True if it names an address of ours: our mail stands below it. */
  isOfOurs: boolean;
}

/**
 * Finds the headers of quoted mails by their shape: at least three lines that begin with a word and a colon, one below
 * the other. A long list of recipients goes on in further lines. Returns each line's block, null outside of one.
 */
function headerBlocks(lines: readonly string[], isOurs: AddressTest): (Block | null)[] {
  const blocks = new Array<Block | null>(lines.length).fill(null);
  for (let first = 0; first < lines.length; first += 1) {
    if (!HEADER.test(comparable(lines[first] ?? ""))) continue;
    let end = first;
    let headers = 0;
    for (; end < lines.length && end - first < MOST_HEADER_LINES; end += 1) {
      const line = comparable(lines[end] ?? "");
      if (HEADER.test(line)) headers += 1;
      else if (line === "" || isQuoted(line) || !/[@;,]/.test(line)) break;
    }
    if (headers >= FEWEST_HEADERS) {
      const own = lines.slice(first, end).map(comparable);
      const block = {
        first,
        namesAddress: own.some((line) => namesOne(line, () => true)),
        isOfOurs: own.some((line) => namesOne(line, isOurs)),
      };
      blocks.fill(block, first, end);
    }
    first = end - 1;
  }
  return blocks;
}

/** Returns the line above `at` that isn't blank; -1 if there is none. */
function lineAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && comparable(lines[above] ?? "") === "") above -= 1;
  return above;
}

/** Returns the line where "… wrote:" begins whose last line is at `last`; null if that is no such sentence. */
function sentenceAbove(lines: readonly string[], last: number, isOurs: AddressTest): number | null {
  let sentence = "";
  let begins: number | null = null;
  for (let at = last; at >= 0 && last - at < MOST_BROKEN; at -= 1) {
    const line = comparable(lines[at] ?? "");
    if (line === "" || isQuoted(line) || (at < last && /[.!?:：]$/.test(line))) break;
    sentence = `${line} ${sentence}`.trim().slice(0, LONGEST_LINE);
    if (!/[:：]$/.test(sentence)) return null;
    if (DATED.test(sentence) || WROTE.test(sentence) || namesOne(sentence, isOurs)) begins = at;
    // The day and time are part of it, if need be in the line above.
    if (begins !== null && /\d/.test(sentence.replace(ADDRESS, ""))) break;
  }
  return begins;
}

/** Returns the line across the page above `at`, `at` itself if there is none. */
function ruleAbove(lines: readonly string[], at: number): number {
  const above = lineAbove(lines, at);
  return above >= 0 && RULE.test(comparable(lines[above] ?? "")) ? above : at;
}

/** Returns the line where the introduction of the quotation at line `at` begins; `at` if it has none. */
function introducedAt(lines: readonly string[], at: number, isOurs: AddressTest): number {
  const above = lineAbove(lines, at);
  if (above < 0) return at;
  const sentence = sentenceAbove(lines, above, isOurs);
  if (sentence !== null) return ruleAbove(lines, sentence);
  const block = headerBlocks(lines.slice(0, at), isOurs)[above] ?? null;
  if (block === null) return ruleAbove(lines, at);
  const rule = ruleAbove(lines, block.first);
  return block.namesAddress ? rule : rule < block.first ? rule : at;
}

/** Leaves out a signature: what follows a line of two hyphens and a space, if it is short. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line === "-- ");
  return at > 0 && lines.length - at <= 12 ? lines.slice(0, at) : lines;
}

/**
 * Returns what a person wrote in their answer to one of our mails, without our mail that their program quotes. Answers
 * written between or below the quoted lines stay. `isOurs` is true for the addresses that our mails come from.
 */
export function ownWords(text: string, isOurs: AddressTest): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(/[\u00a0\t]/g, " "));
  const marked = lines.findIndex((line) => plainOf(line).includes(REPLY_WORDS));
  if (marked === -1) return joined(withoutSignature(withoutUnmarkedQuote(lines, isOurs)));
  const begins = introducedAt(lines, marked, isOurs);
  const above = lines.slice(0, begins);
  // If the quoted lines aren't marked, the rest of our mail can't be told from what was written below it.
  if (!isQuoted(lines[marked]?.trimStart() ?? "")) return joined(withoutSignature(above));
  const below = lines.slice(marked).filter((line) => !isQuoted(line.trimStart()));
  return joined([...withoutSignature(above), ...withoutSignature(below)]);
}

/**
 * Leaves out our mail where the program dropped its first line: what stands below a header that names us, and a
 * quotation at the end.
 */
function withoutUnmarkedQuote(lines: readonly string[], isOurs: AddressTest): readonly string[] {
  const header = headerBlocks(lines, isOurs).find((block) => block?.isOfOurs);
  if (header) return lines.slice(0, ruleAbove(lines, header.first));
  let end = lines.length;
  while (end > 0 && (lines[end - 1]?.trim() === "" || isQuoted(lines[end - 1]?.trimStart() ?? ""))) end -= 1;
  const hasQuote = lines.slice(end).some((line) => isQuoted(line.trimStart()));
  return hasQuote ? lines.slice(0, introducedAt(lines, end, isOurs)) : lines;
}

/** Returns the text with every address that is meant replaced, however a program wrote it: in a link, or in brackets. */
export function withoutAddresses(text: string, isMeant: AddressTest): string {
  return text.replace(ADDRESS, (found) => {
    return isMeant(plainAddress(found)) ? `[email address]${found.slice(withoutTrailing(found, ".").length)}` : found;
  });
}

function joined(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
