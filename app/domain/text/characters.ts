/*
 * The characters a text may have. Invisible ones can make a name look like another's, reverse a line (U+202E), or add a
 * header to a mail, so they are removed wherever text comes in. They are removed and not refused because they arrive
 * with text pasted from other programs, and people can't delete what they can't see.
 */

/** Control and format characters, lone surrogates, line separators, and invisible letters such as U+3164. */
const UNSEEN = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}";
/** Format characters that are visible: Arabic, Syriac and Kaithi number signs. */
const SEEN = "\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}";
/** The flags of England, Scotland and Wales: a black flag, its region in tags, and the tag that ends it. */
const REGION_FLAG = "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}";
const UNSEEN_OR_FLAG = new RegExp(`(${REGION_FLAG})|(?![${SEEN}])[${UNSEEN}]`, "gu");
const UNSEEN_BUT_LINES_OR_FLAG = new RegExp(`(${REGION_FLAG})|(?![\\n\\t${SEEN}])[${UNSEEN}]`, "gu");

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /\s+/g;

/**
 * Marks beyond those that any language puts on one letter, which would run into the lines around: four, or eight in
 * scripts that stack them.
 */
const STACKED = ["Hebr", "Tibt", "Mymr", "Khmr", "Lana", "Bali", "Java"].map((script) => `\\p{sc=${script}}`).join("");
const TOO_MANY_MARKS = new RegExp(
  `((?:(?![${STACKED}])[\\p{Mn}\\p{Me}]){4}|[\\p{Mn}\\p{Me}]{8})[\\p{Mn}\\p{Me}]+`,
  "gu",
);

const JOINERS = new Set(["\u200c", "\u200d"]);
const ZWJ = "\u200d";
/** Scripts whose letters join or stack, so that a joiner changes how they look. */
const JOINING_SCRIPTS = [
  ...["Arab", "Syrc", "Mand", "Mong", "Nkoo", "Adlm", "Rohg", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu"],
  ...["Knda", "Mlym", "Sinh", "Khmr", "Mymr", "Tibt", "Bali", "Java"],
];
const JOINING = new RegExp(`^[${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]$`, "u");
const MARK = /^\p{M}$/u;
const PICTURE = /^\p{Extended_Pictographic}$/u;
const END_OF_PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const EMOJI_VARIANT = "\ufe0f";
const HAS_VARIANTS = /^[\p{Emoji}\p{Extended_Pictographic}]$/u;
const IDEOGRAPH = /^\p{Ideographic}$/u;
const MONGOLIAN = /^\p{Script=Mongolian}$/u;

function before(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return at === 0 ? "" : text.slice(isSecondHalf ? at - 2 : at - 1, at);
}

function after(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? "" : String.fromCodePoint(point);
}

/** True if an emoji ends at this position, with or without the variation selector that stays in the text. */
function isAfterPicture(text: string, at: number): boolean {
  const previous = before(text, at);
  return previous === EMOJI_VARIANT ? HAS_VARIANTS.test(before(text, at - 1)) : END_OF_PICTURE.test(previous);
}

/** True if this unseen character changes how its neighbours are drawn, as its script or picture needs it. */
function isNeeded(character: string, at: number, text: string): boolean {
  const previous = before(text, at);
  const next = after(text, at + character.length);
  if (character === ZWJ && PICTURE.test(next) && isAfterPicture(text, at)) return true;
  if (JOINERS.has(character)) return JOINING.test(previous) && (JOINING.test(next) || MARK.test(previous));
  const point = character.codePointAt(0) ?? 0;
  if (point === 0xfe0e || point === 0xfe0f) return HAS_VARIANTS.test(previous);
  if ((point >= 0xfe00 && point <= 0xfe0d) || (point >= 0xe0100 && point <= 0xe01ef)) return IDEOGRAPH.test(previous);
  return point >= 0x180b && point <= 0x180f && MONGOLIAN.test(previous);
}

function withoutUnseen(text: string, unseen: RegExp): string {
  return text
    .replace(unseen, (character, flag: string | undefined, at: number) =>
      flag !== undefined || isNeeded(character, at, text) ? character : "",
    )
    .replace(TOO_MANY_MARKS, "$1");
}

/**
 * Returns the text in one line: line ends and tabs become spaces, invisible and bidirectional control characters are
 * removed, and the ends are trimmed. Characters that a script or an emoji needs stay. Applying it twice changes
 * nothing.
 */
export function oneLine(text: string): string {
  // Looks at each run of spaces once: a pattern that looks for line ends within runs takes time that grows with the
  // square of their length.
  const line = text.replace(LINE_END, "\n").replace(SPACES, (run) => (/[\n\t]/.test(run) ? " " : run));
  return withoutUnseen(line, UNSEEN_OR_FLAG).trim();
}

/** Does the same for a text of many lines: each ends with `\n`, and tabs and spaces at the ends stay. */
export function manyLines(text: string): string {
  return withoutUnseen(text.replace(LINE_END, "\n"), UNSEEN_BUT_LINES_OR_FLAG);
}

/** True if the text contains a letter or a digit. Combining marks alone, spaces and U+2800 don't count. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

let graphemes: Intl.Segmenter | undefined;

/** Counts characters as a reader does: an accented letter or a family emoji is one. */
export function countGraphemes(text: string): number {
  // Only the server checks names; a browser that loads a form's schema makes no segmenter.
  // eslint-disable-next-line no-restricted-globals
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return [...graphemes.segment(text)].length;
}
