import type { Stored } from "~/backend/documents/port";
import type { ReadableText } from "~/backend/fetching/readable-text";
import { readPageText } from "~/backend/fetching/reading-thread.server";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { wellFormed } from "~/domain/text/well-formed";
import { isUnreachable } from "~/platform/polite-fetching/failures";
import { MOST_RECENT, type RecentText, type TermsPageFields } from "../schema";
import { LONGEST_TEXT, readVersionPage, readVersionText, watchedWords, type VersionContext } from "../versions.server";
import { findWords } from "../watched-words";
import { isGate } from "./gate";
import { compareReadings } from "./moving-lines.server";

/** Words, and in scripts that don't part them, characters. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;
/** Words in a row that two texts have in common only if one follows from the other. */
const IN_A_ROW = 3;
/** A text that keeps less than this share of another's wording is not a new version of it. */
const LEAST_KEPT = 0.2;
/** A text of which at least this share comes from the other one is a part of it. */
const LEAST_TAKEN = 0.5;

function wordingOf(text: string): Set<string> {
  const tokens = text.toLowerCase().match(TOKENS) ?? [];
  const found = new Set<string>();
  for (let at = 0; at === 0 || at + IN_A_ROW <= tokens.length; at += 1)
    found.add(tokens.slice(at, at + IN_A_ROW).join(" "));
  return found;
}

/**
 * True if a text has hardly any wording of an earlier one, and is not a part of it either: most likely another page at
 * the same address.
 */
export function isReplaced(earlier: string, later: string): boolean {
  const [before, after] = [wordingOf(earlier), wordingOf(later)];
  let shared = 0;
  for (const wording of after) if (before.has(wording)) shared += 1;
  return shared < LEAST_KEPT * before.size && shared < LEAST_TAKEN * after.size;
}

/** Shorter texts are those of pages that only scripts fill. */
const SHORTEST_TEXT = 200;
/** Terms that are shorter have as many sentences of this length at least, in any script. */
const SHORTEST_FIRST = 600;
const FEWEST_SENTENCES = 4;
const SENTENCE = /[^.!?。！？।؟\n]{25,}/gu;
/** A text that lost more than this share of its length is most likely not the terms. */
const LEAST_SHARE = 0.25;
/** Each line is a paragraph of the page that shows it. */
const MOST_LINES = 4_000;
/** Readings in a row after which a page that has returned to a text it had is taken to stay there. */
const READINGS_TO_STAY = 3;
const QUOTED = 160;

type Page = Stored<TermsPageFields>;

/**
 * True for a page's first text that waits for a person: consent to cookies, a login, or that nothing is there is said in
 * more words and languages than are known. Later texts are compared.
 */
function isLittle(text: string): boolean {
  return text.length < SHORTEST_FIRST && (text.match(SENTENCE)?.length ?? 0) < FEWEST_SENTENCES;
}

/** Why a page gave no text of terms. `afterMs`: how long its server asks us to stay away. */
export interface Failure {
  reason: string;
  message: string;
  /** SHA-256 of the text that staff are asked about. */
  sha256?: string;
  afterMs?: number;
}

/** What a page's document is to hold after a reading. */
export type Remembered = Partial<Pick<TermsPageFields, "moving" | "readAs" | "returned">>;

export type Judgement =
  | { is: "failure"; failure: Failure }
  /** The newest version's text, or one that is no new version. */
  | { is: "unchanged"; remembered: Remembered }
  | { is: "version"; context: VersionContext };

const failure = (reason: string, message: string, sha256?: string): Judgement => ({
  is: "failure",
  failure: { reason, message, ...(sha256 !== undefined && { sha256 }) },
});

/** Returns the beginning of a text, on one line and in quotation marks. */
const quoted = (text: string) =>
  `“${wellFormed(text.slice(0, QUOTED)).replaceAll("\n", " ").trim()}${text.length > QUOTED ? "…" : ""}”`;

/** The failure of a page that keeps us out. */
export function gate(text: string): Failure {
  const beginning = text === "" ? "" : ` It begins: ${quoted(text)}`;
  return { reason: "gate", message: `The page checks its visitors or keeps them out.${beginning}` };
}

/** Decides what a page's text is: its newest version once more, its next one, or none. */
export async function judgeText(page: Page, { title, text }: ReadableText, contentType: string): Promise<Judgement> {
  if (text.length < SHORTEST_TEXT)
    return failure("short", `The page has hardly any text (${String(text.length)} characters).`);
  if (text.length > LONGEST_TEXT) return failure("long", `The text is too long (${String(text.length)} characters).`);
  const lines = text.split("\n").length;
  if (lines > MOST_LINES) return failure("long", `The text has too many paragraphs (${String(lines)}).`);
  if (isGate(title, text)) return { is: "failure", failure: gate(text) };
  const { latest } = page;
  const sha256 = sha256Hex(text);
  if (!latest)
    return isLittle(text) && page.acceptedAt === null
      ? failure("replaced", `The page has little text for terms. It begins: ${quoted(text)}`, sha256)
      : { is: "version", context: {} };
  if (sha256 === latest.sha256 || sha256 === page.readAs) return { is: "unchanged", remembered: {} };
  const before = await readAgain(latest.id, contentType);
  // What has changed is how pages are read.
  if (before === text) return { is: "unchanged", remembered: { readAs: sha256 } };
  if (page.acceptedAt !== null) return { is: "version", context: { before } };
  // An earlier release kept gates as versions.
  if (!isGate("", before) && isReplaced(before, text))
    return failure(
      "replaced",
      `Hardly any of the newest version’s wording is left. The page begins: ${quoted(text)}`,
      sha256,
    );
  if (isShrunk(page, before, text))
    return failure(
      "shrunk",
      `The text has ${String(text.length)} characters, and had ${String(before.length)}. It is stored if it stays that way.`,
    );
  return compareWithRecent(page, before, text);
}

/** Returns the text of a version's page as it is read today, or as it was read if the page is gone. */
async function readAgain(version: string, contentType: string): Promise<string> {
  const bytes = await readVersionPage(version);
  const read = bytes && (await readPageText(bytes, contentType));
  return read && "result" in read ? read.result.text : readVersionText(version);
}

/** True for a text that lost most of its length, unless it has stayed so for days: then the casino publishes no more. */
function isShrunk(page: Page, before: string, text: string): boolean {
  if (text.length >= before.length * LEAST_SHARE) return false;
  return page.failure?.reason !== "shrunk" || !isUnreachable(page, backend().clock().toISOString());
}

/** Tells a change of wording from values that change by themselves, and from a text that the page had before. */
async function compareWithRecent(page: Page, before: string, text: string): Promise<Judgement> {
  const words = await watchedWords();
  const isWatched = (line: string) => findWords(words, line, "").length > 0;
  const { moving, ...digests } = compareReadings(before, text, page.moving, isWatched);
  if (digests.before === digests.after) return { is: "unchanged", remembered: { moving } };
  const known = page.recent.find(({ sha256 }) => sha256 === digests.after);
  const readings = known && page.returned?.sha256 === known.sha256 ? page.returned.readings + 1 : 1;
  if (known && readings < READINGS_TO_STAY)
    return { is: "unchanged", remembered: { moving: page.moving, returned: { sha256: known.sha256, readings } } };
  const recent = remember(page, digests.before, digests.after);
  return { is: "version", context: { before, isTold: known?.isTold ?? false, remembered: { moving, recent } } };
}

/** Returns the recent texts once another is the newest version's. */
function remember({ recent, latest }: Page, before: string, after: string): RecentText[] {
  const others = recent.filter(({ sha256 }) => sha256 !== before && sha256 !== after);
  // Nobody is told of a first version.
  const isTold = recent.find(({ sha256 }) => sha256 === before)?.isTold ?? (latest?.number ?? 1) > 1;
  return [...others, { sha256: before, isTold }, { sha256: after, isTold: true }].slice(-MOST_RECENT);
}
