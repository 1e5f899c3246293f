import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";

/** Words that read as if translated, and what a native speaker says. */
export interface UnplainPhrase {
  /** The sentence as it once stood on a screen or in a comment. */
  instead: string;
  write: string;
  /** Sources of the patterns that find it and its near variants; a space stands for any gap, line breaks included. */
  patterns: readonly string[];
  /** `code` leaves out the demo content, where players write as they speak. */
  where: "everywhere" | "code";
  /** True if only a capital letter makes it the phrase. */
  isCased?: boolean;
}

const everywhere = (instead: string, write: string, ...patterns: string[]): UnplainPhrase => ({
  instead,
  write,
  patterns,
  where: "everywhere",
});

const inCode = (instead: string, write: string, ...patterns: string[]): UnplainPhrase => ({
  instead,
  write,
  patterns,
  where: "code",
});

export const UNPLAIN_PHRASES: readonly UnplainPhrase[] = [
  everywhere("What speaks for it", "For / Against", "what speaks (?:for|against)", "speaks (?:for|against) it"),
  everywhere("What speaks against it", "For / Against", "what speaks (?:for|against)"),
  everywhere(
    "How the score comes about",
    "How we got this score",
    "how (?:the|a|its|this|your|our|each) (?:scores?|figures?|results?) comes? about",
  ),
  everywhere(
    "Look into your mailbox, among the spam as well",
    "Check your inbox, and your spam folder",
    "look (?:into|in) your mailbox",
    "among the spam",
    "folder for unwanted mail",
  ),
  everywhere("Some of this needs another look", "There is a problem", "needs? another look"),
  everywhere(
    "It does not lie before a court",
    "This is not already with a court or dispute body",
    "(?:lies?|lay|lying) before (?:a|an|the|any|another) (?:courts?|judge|regulator|authority|dispute body)",
    "already before (?:a|an|the|any|another) (?:courts?|judge|regulator|authority|dispute body)",
  ),
  everywhere("You can go on before", "You can continue anyway", "go on before"),
  everywhere(
    "Write the e-mail address of your account",
    "Enter your email",
    "address of your account",
    "write (?:the|your) e-?mail",
  ),
  everywhere(
    "blackened copy",
    "redacted copy",
    "blacken(?:ed|ing) (?:copy|copies|files?|pictures?|versions?|areas?|parts?)",
  ),
  everywhere("(we alone)", "(only us)", String.raw`\(we alone\)`, String.raw`\(us alone\)`),
  everywhere("name the request", "quote this reference", "name (?:the|this|your) request"),
  { ...everywhere("Mind these", "Before you decide", "Mind (?:these|this|our)"), isCased: true },
  everywhere(
    "We reckon with a plain game",
    "We model a simple game",
    "reckon(?:s|ed|ing)? with an?",
    "(?:a|the|this) plain game",
  ),
  everywhere("Small slips of the keyboard are allowed for", "Typos are fine", "slips? of the (?:keyboard|pen)"),
  everywhere("Least deposit", "Minimum deposit", "least (?:deposit|amount|withdrawal|stake|bet)"),
  everywhere("none stated a day", "No daily limit stated", "none stated an?", "none stated per"),
  everywhere(
    "Rows in which they are not alike say “differs”",
    "Differences are marked",
    "(?:are|is) not alike",
    "in which they differ",
  ),
  everywhere("2 minutes to read", "2 min read", "minutes? to read"),
  everywhere(
    "Words for the present picture",
    "Alternative text",
    "words for (?:the|a|this) (?:present )?picture",
    "present picture",
  ),
  everywhere(
    "A former one leads on",
    "Old addresses redirect here",
    "former (?:ones?|address|addresses) leads? (?:on|here)",
  ),
  everywhere("What staff did with it", "Activity log", "what staff did"),
  everywhere(
    "Bonuses that end within 7 days, or have",
    "Bonuses ending within 7 days or already over",
    "bonuses that end within",
    "days, or have",
  ),
  everywhere(
    "They may have it already: whoever has gets it twice",
    "Some may already have received it and would get it twice",
    "whoever has (?:it )?gets",
    "may have it already",
  ),
  everywhere("It was wiped after the sending began", "Erased after sending started", "wiped after", "sending began"),
  everywhere("What it rests on", "Evidence", "what it rests on", "what (?:the|this) (?:review|score|claim) rests on"),
  everywhere("No document was seen", "No document checked", "no document (?:was|has been) seen"),
  everywhere(
    "must be a object",
    "a message for the person and the field",
    "must be an? (?:object|array|string|boolean|record)",
  ),
  everywhere("Invalid ISO datetime", "Enter a date and a time", "invalid ISO"),
  everywhere("1 entries", "1 entry, by a helper for plurals", String.raw`(?<![\d.,])1 (?:entries|days|items|reviews)`),
  inCode("whoever asks", "the client, the caller, the visitor", "whoever", "whomever"),
  inCode("is made anew", "is made again", "anew"),
  inCode("the reason thereof", "its reason", "there(?:of|by|upon)"),
  inCode("beyond us", "dispute bodies", "beyond us"),
  everywhere("New and known players", "New and existing players", "known players"),
  everywhere(
    "The licence that the law there wants",
    "The licence that the law there requires",
    "laws? (?:there )?wants?",
  ),
  { ...inCode("Such as 48 minutes", "For example, 48 minutes", String.raw`\bSuch as\b`), isCased: true },
];

/** Files that quote the phrases in order to find them. */
const THIS_CHECK = [
  "scripts/content/plain-words.ts",
  "tests/scripts/plain-words.test.ts",
  "tests/scripts/content/check-content.test.ts",
];
const CODE_PLACES = [
  "app",
  "server",
  "scripts",
  "bench",
  "e2e",
  "public",
  "tests",
  "docs",
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
];
const PLACES = [...CODE_PLACES, "demo"];
const READ = /\.(?:tsx?|mjs|md|ya?ml|json|txt|html)$/;
/** Matches the gap between two words of running text, across the start of a comment's or a quotation's next line. */
const GAP = String.raw`(?:\s|&nbsp;|\n\s*(?:\*|//|#|>)\s*)+`;

const COMPILED = UNPLAIN_PHRASES.map((phrase) => {
  const sources = phrase.patterns.map((source) => source.replaceAll(" ", GAP));
  const pattern = String.raw`(?<![\w-])(?:${sources.join("|")})(?![\w-])`;
  return { phrase, pattern: new RegExp(pattern, phrase.isCased ? "g" : "gi") };
});

/** Returns each unplain phrase in a text, with the place where it begins. */
export function unplainIn(text: string): { phrase: UnplainPhrase; found: string; at: number }[] {
  return COMPILED.flatMap(({ phrase, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      phrase,
      found: match[0].replace(/\s+/g, " "),
      at: match.index,
    })),
  );
}

function filesIn(root: string, place: string): string[] {
  const path = join(root, place);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [place];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => READ.test(file) && !file.split(sep).includes("node_modules"))
    .map((file) => join(place, file));
}

/** Returns "file:line: “words”: write …" for each unplain phrase in the sources, docs and demo content under a folder. */
export function unplainFiles(root: string): string[] {
  return PLACES.flatMap((place) => filesIn(root, place)).flatMap((file) => {
    if (THIS_CHECK.includes(file)) return [];
    const text = readFileSync(join(root, file), "utf8");
    return unplainIn(text)
      .filter(({ phrase }) => phrase.where === "everywhere" || CODE_PLACES.some((place) => file.startsWith(place)))
      .map(({ phrase, found, at }) => {
        const line = text.slice(0, at).split("\n").length;
        return `${file}:${String(line)}: “${found}”: write “${phrase.write}”`;
      });
  });
}
