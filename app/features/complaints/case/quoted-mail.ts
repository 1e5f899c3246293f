/** First line of our mails that can be answered: what a mail program quotes below this line is our own text. */
export const REPLY_LINE = "--- Write your answer above this line ---";

const REPLY_WORDS = "write your answer above this line";
const LONGEST_LINE = 1_000;
/** The most lines with which a mail program introduces a quotation, blank ones included. */
const MOST_INTRODUCTION = 10;
/** "On Saturday, 21 November 2026, the guide wrote:" in the languages of our readers. */
const DATED = /^(?:on|am|le|el|il|op|den|em|dnia|på)\b[^:]{0,80}\d.{0,300}:\s*$/i;
/** Lines that mail programs put before what they quote. */
const INTRODUCTIONS = [
  DATED,
  /\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisał\(a\))\b.{0,200}:\s*$/i,
  /^-{2,} ?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original)\b/i,
  /^(?:from|von|de|da|van|fra|från|od): .{3,}/i,
  /^_{10,}$/,
  /^(?:sent|gesendet|envoyé|date|datum|to|an|à|subject|betreff|objet): /i,
];

function isQuoted(line: string): boolean {
  return line.startsWith(">");
}

function plainOf(line: string): string {
  return line
    .slice(0, LONGEST_LINE)
    .replace(/^[>\s]+/, "")
    .toLowerCase();
}

function isIntroduction(line: string): boolean {
  const short = line.slice(0, LONGEST_LINE).trim();
  return short !== "" && !isQuoted(short) && INTRODUCTIONS.some((one) => one.test(short));
}

/** True for the first of the two lines that a long introduction is broken into. */
function isBrokenIntroduction(line: string, below: string): boolean {
  return !/[.!?:]$/.test(line) && DATED.test(`${line} ${below}`.slice(0, LONGEST_LINE));
}

/** Returns the line where the introduction of the quotation at line `at` begins; `at` if it has none. */
function introducedAt(lines: readonly string[], at: number): number {
  let first = at;
  let below: string | null = null;
  for (let line = at - 1; line >= 0 && at - line <= MOST_INTRODUCTION; line -= 1) {
    const text = (lines[line] ?? "").trim();
    if (text === "") continue;
    if (isIntroduction(text) || (below !== null && isBrokenIntroduction(text, below))) first = line;
    else if (below !== null) break;
    below = text;
  }
  return first;
}

/** Leaves out a signature: what follows a line of two hyphens and a space, if it is short. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line === "-- ");
  return at > 0 && lines.length - at <= 12 ? lines.slice(0, at) : lines;
}

/**
 * Returns what a person wrote in their answer to one of our mails, without our mail that their program quotes. Answers
 * written between or below the quoted lines stay.
 */
export function ownWords(text: string): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(/[\u00a0\t]/g, " "));
  const marked = lines.findIndex((line) => plainOf(line).includes(REPLY_WORDS));
  if (marked === -1) return joined(withoutSignature(withoutLastQuote(lines)));
  const begins = introducedAt(lines, marked);
  const above = lines.slice(0, begins);
  // If the quoted lines aren't marked, the rest of our mail can't be told from what was written below it.
  if (!isQuoted(lines[marked]?.trimStart() ?? "")) return joined(withoutSignature(above));
  const below = lines.slice(marked).filter((line) => !isQuoted(line.trimStart()));
  return joined([...withoutSignature(above), ...withoutSignature(below)]);
}

/** Leaves out a quotation at the end, for mail programs that dropped our first line. */
function withoutLastQuote(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]?.trim() === "" || isQuoted(lines[end - 1]?.trimStart() ?? ""))) end -= 1;
  const hasQuote = lines.slice(end).some((line) => isQuoted(line.trimStart()));
  return hasQuote ? lines.slice(0, introducedAt(lines, end)) : lines;
}

function joined(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
