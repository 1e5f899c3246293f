import { findAddresses, type SoughtAddresses } from "~/domain/mailbox/addresses-in-text.server";

/** First line of our mails that can be answered: what a mail program quotes below this line is our own text. */
export const REPLY_LINE = "--- Write your answer above this line ---";

const REPLY_WORDS = "write your answer above this line";
const LONGEST_LINE = 1_000;
/** The most lines that a program breaks "On Saturday, 21 November 2026, the guide wrote:" into. */
const MOST_BROKEN = 5;
/** That sentence in the languages of our readers, for programs that leave out the address. */
const DATED = /^(?:on|am|le|el|il|op|den|em|dnia|på)\b[^:]{0,80}\d.{0,300}:$/i;
const WROTE =
  /\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisał\(a\))(?!\p{L}).{0,200}:$/iu;
/** How it ends: with a colon, or with a line such as "---- On Saturday … wrote ----". */
const SENTENCE_END = /(?:[:：]|--)$/;
/** A line across the page, with or without words in it, such as "-----Original Message-----". */
const RULE = /^(?:[-_=]{10,}|[-_]{2,} ?\p{L}[\p{L}\p{M} .'’-]{2,40}[-_]{2,}|original message)$/iu;
/** A line of a quoted header in any language: "Sent: …", "Do: …", "De : …", "*Betreff:* …", "差出人：…". */
const HEADER = /^\*{0,2}\p{L}[\p{L}\p{M}.'’-]{0,24}(?: [\p{L}\p{M}.'’-]{1,24}){0,2} ?\*{0,2}[:：]/u;
/** Sender, time and recipient are the least that a quoted header names. */
const FEWEST_HEADERS = 3;
const MOST_HEADER_LINES = 24;
const ADDRESS = /[^\s<>]{1,64}[@＠][^\s<>@＠]{1,255}/;
/** A sender on a line of their own, as in headers without colons. */
const SENDER = /^[^<>@:：.!?]{0,80}<[^<>\s]{1,320}>$/;
/** Marks that set the direction of text, which programs put around names and at the ends of lines. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What programs write below each mail, in any language: "Sent from my iPhone", "Von Outlook für Android gesendet". */
const SENT_FROM = /^(?:\S+ ){0,6}[^ ]{0,3}(?:iPhone|iPad|Android|Galaxy|Samsung|Huawei|Xiaomi|Outlook|Yahoo|Proton|BlackBerry|GMX|WEB\.DE|Mail\.ru)\S{0,40}(?: \S+){0,6}$/iu; // prettier-ignore
const LONGEST_SENT_FROM = 80;

/** How our mails are known where they are quoted. */
export interface OurSender {
  addresses: SoughtAddresses;
  /** The names they come under, such as the site's. */
  names: readonly string[];
}

const isQuoted = (line: string | undefined) => line?.trimStart().startsWith(">") === true;

/** A line as it is compared: short, without what can't be seen, and without the marks of quotations and tables. */
function comparable(line: string | undefined): string {
  const plain = (line ?? "").slice(0, LONGEST_LINE).replace(DIRECTIONS, "");
  return plain
    .replace(/^[>|\s]+/, "")
    .replace(/\|$/, "")
    .trim();
}

const isMarked = (line: string) => comparable(line).toLowerCase().includes(REPLY_WORDS);

function namesUs(text: string, { addresses }: OurSender): boolean {
  return findAddresses(text, addresses).length > 0;
}

interface Block {
  /** Its first line. */
  first: number;
  end: number;
  namesAddress: boolean;
  /** True if it names us: our mail stands below it. */
  isOfOurs: boolean;
}

/** Returns where the header that begins at line `first` ends, and how many fields it has. */
function headerEnd(lines: readonly string[], first: number): { end: number; fields: number } {
  const isSpaced = comparable(lines[first + 1]) === "";
  let fields = 0;
  let end = first;
  let mayGoOn = false;
  for (let at = first; at < lines.length && at - first < MOST_HEADER_LINES; at += 1) {
    const line = comparable(lines[at]);
    if (isQuoted(lines[at]) !== isQuoted(lines[first]) && line !== "") break;
    if (HEADER.test(line)) {
      fields += 1;
      // A table's cells come one below the other.
      mayGoOn = /[:：]\*{0,2}$/.test(line);
    } else if (line === "" ? !isSpaced : !mayGoOn && !/[@;,]/.test(line)) break;
    else if (line !== "") mayGoOn = false;
    // Paragraphs of one line each: whatever stands closer isn't part of them.
    if (isSpaced && line !== "" && comparable(lines[at + 1]) !== "" && !mayGoOn) break;
    if (line !== "") end = at + 1;
  }
  return { end, fields };
}

/**
 * Finds the headers of quoted mails by their shape: at least three lines that begin with a word and a colon, one below
 * the other. A long list of recipients goes on in further lines.
 */
function headerBlocks(lines: readonly string[], ours: OurSender): Block[] {
  const blocks: Block[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    if (!HEADER.test(comparable(lines[first]))) continue;
    const { end, fields } = headerEnd(lines, first);
    if (fields < FEWEST_HEADERS) continue;
    const own = lines.slice(first, end).map(comparable);
    const isOurName = (line: string) => ours.names.includes(line.replace(HEADER, "").replace(/["*]/g, "").trim());
    blocks.push({
      first,
      end,
      namesAddress: own.some((line) => ADDRESS.test(line)),
      isOfOurs: own.some((line) => isOurName(line) || namesUs(line, ours)),
    });
    first = end - 1;
  }
  return blocks;
}

const isDated = (sentence: string) => /\d/.test(sentence.replace(ADDRESS, ""));

/** True for what can introduce a quotation of our mail, in any language if it names us. */
function canIntroduce(sentence: string, ours: OurSender): boolean {
  if (DATED.test(sentence) || WROTE.test(sentence) || namesUs(sentence, ours)) return true;
  return isDated(sentence) && ours.names.some((name) => sentence.includes(name));
}

/** Returns the line above `at` that isn't blank; -1 if there is none. */
function lineAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && comparable(lines[above]) === "") above -= 1;
  return above;
}

/** True if our address begins the line at `at`, and the name that belongs to it ends the line above. */
function isCutOff(lines: readonly string[], at: number, { names }: OurSender): boolean {
  const above = comparable(lines[at - 1]).replace(/[\s("<]{1,4}$/, "");
  return /^\(?<?[^\s<>]+@/.test(comparable(lines[at])) && names.some((name) => above.endsWith(name));
}

/** Returns the line where "… wrote:" begins whose last line is at `last`; null if that is no such sentence. */
function sentenceAbove(
  lines: readonly string[],
  last: number,
  ours: OurSender,
  isMeant: (sentence: string) => boolean,
): number | null {
  let sentence = "";
  let begins: number | null = null;
  for (let at = last; at >= 0 && last - at < MOST_BROKEN; at -= 1) {
    const line = comparable(lines[at]);
    if (line === "" || isQuoted(lines[at]) !== isQuoted(lines[last]) || (at < last && /[.!?:：]$/.test(line))) break;
    sentence = `${line} ${sentence}`.trim().slice(0, LONGEST_LINE);
    if (!SENTENCE_END.test(sentence)) return null;
    if (isMeant(sentence)) begins = at;
    // The day and time are part of it, if need be in the line above, and so is a name that an address follows.
    if (begins !== null && isDated(sentence) && !isCutOff(lines, at, ours)) break;
  }
  return begins;
}

/** Returns the first of the lines across the page above `at`, `at` itself if there is none. */
function ruleAbove(lines: readonly string[], at: number): number {
  let first = at;
  for (let above = lineAbove(lines, at); above >= 0; above = lineAbove(lines, first)) {
    if (!RULE.test(comparable(lines[above]))) break;
    first = above;
  }
  return first;
}

/** Returns the line where the introduction of the quotation at line `at` begins; `at` if it has none. */
function introducedAt(lines: readonly string[], at: number, ours: OurSender): number {
  const above = lineAbove(lines, at);
  if (above < 0) return at;
  const sentence = sentenceAbove(lines, above, ours, (text) => canIntroduce(text, ours));
  if (sentence !== null) return ruleAbove(lines, sentence);
  const block = headerBlocks(lines.slice(0, at), ours).find(({ end }) => end === above + 1);
  if (!block) return ruleAbove(lines, at);
  const rule = ruleAbove(lines, block.first);
  return block.namesAddress || rule < block.first ? rule : at;
}

/** True for a sender's line of ours with the day below it, in a header without colons. */
function isBareHeader(lines: readonly string[], at: number, ours: OurSender): boolean {
  const line = comparable(lines[at]);
  return SENDER.test(line) && /\d/.test(comparable(lines[at + 1])) && namesUs(line, ours);
}

/** Returns the lines that introduce a mail of ours, up to `end`; null if none do. */
function introductionOfOurs(lines: readonly string[], ours: OurSender): { first: number; end: number } | null {
  const header = headerBlocks(lines, ours).find(({ isOfOurs }) => isOfOurs);
  for (let at = 0; at < (header?.first ?? lines.length); at += 1) {
    if (isBareHeader(lines, at, ours)) return { first: ruleAbove(lines, at), end: at + 2 };
    const isEnd = SENTENCE_END.test(comparable(lines[at]));
    // People name an address without brackets.
    const sentence =
      isEnd && sentenceAbove(lines, at, ours, (text) => /<\s?[^\s<>]+>/.test(text) && namesUs(text, ours));
    if (typeof sentence === "number") return { first: ruleAbove(lines, sentence), end: at + 1 };
  }
  return header ? { first: ruleAbove(lines, header.first), end: header.end } : null;
}

/** Leaves out a signature: what follows a line of two hyphens and a space, if it is short. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line === "-- ");
  return at > 0 && lines.length - at <= 12 ? lines.slice(0, at) : lines;
}

/** Returns the lines above our mail, which is quoted at line `at`, and those that were written below its lines. */
function around(lines: readonly string[], at: number, ours: OurSender): readonly string[] {
  let first = at;
  while (isQuoted(lines[at]) && isQuoted(lines[first - 1])) first -= 1;
  const above = lines.slice(0, introducedAt(lines, first, ours));
  const own = withoutSignature(above.slice(0, introductionOfOurs(above, ours)?.first ?? above.length));
  // If the quoted lines aren't marked, the rest of our mail can't be told from what was written below it.
  if (!isQuoted(lines[at])) return own;
  return [...own, ...withoutSignature(lines.slice(at).filter((line) => !isQuoted(line)))];
}

/** Returns where our mail begins: at its first quoted line where they are marked, so that what is written below them stays. */
function quotedAt(lines: readonly string[], introduction: ReturnType<typeof introductionOfOurs>): number | null {
  if (!introduction) return null;
  const next = lines.findIndex((line, at) => at >= introduction.end && line.trim() !== "");
  return isQuoted(lines[next]) ? next : introduction.first;
}

/** Leaves out a quotation at the end. */
function withoutLastQuote(lines: readonly string[], ours: OurSender): readonly string[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]?.trim() === "" || isQuoted(lines[end - 1]))) end -= 1;
  const hasQuote = lines.slice(end).some(isQuoted);
  return withoutSignature(hasQuote ? lines.slice(0, introducedAt(lines, end, ours)) : lines);
}

/**
 * Returns what a person wrote in their answer to one of our mails, without our mail that their program quotes, by its
 * first line or, where the program dropped that, by what introduces it. Answers written between or below the quoted
 * lines stay. What their program adds by itself is no answer.
 */
export function ownWords(text: string, ours: OurSender): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(/[\u00a0\t]/g, " "));
  const marked = lines.findIndex(isMarked);
  const begins = marked === -1 ? quotedAt(lines, introductionOfOurs(lines, ours)) : marked;
  const own = joined(begins === null ? withoutLastQuote(lines, ours) : around(lines, begins, ours));
  return own.length <= LONGEST_SENT_FROM && SENT_FROM.test(own) ? "" : own;
}

function joined(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
