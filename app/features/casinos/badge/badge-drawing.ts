import { formatShortDay } from "~/domain/days";
import { BAND_WORDS, scoreBand } from "../labels";
import { BADGE_PIXELS, type BadgeLook } from "./badge-look";
import { STANDING_WORDS, standingSentence, type BadgeStanding } from "./badge-standing";

type Meaning = "good" | "caution" | "bad" | "quiet";
type Palette = Record<"paper" | "ink" | "quiet" | "line", string> & Record<`${Meaning}Soft` | Meaning, string>;

/** The tokens of app/styles/app.css in a notation that every program that shows SVG supports. */
const PALETTES: Record<BadgeLook["theme"], Palette> = {
  light: {
    ...{ paper: "#fefdfb", ink: "#14242f", quiet: "#4b5760", line: "#d8d6cd", quietSoft: "#f3f1e9" },
    ...{ good: "#116031", goodSoft: "#dcf4e2", caution: "#794d0b", cautionSoft: "#fbedcd" },
    ...{ bad: "#a32321", badSoft: "#ffe8e6" },
  },
  dark: {
    ...{ paper: "#141c20", ink: "#ebe9e3", quiet: "#a5b1b5", line: "#37444a", quietSoft: "#0c1316" },
    ...{ good: "#7fdb9b", goodSoft: "#142e1e", caution: "#f2c057", cautionSoft: "#362711" },
    ...{ bad: "#ff968a", badSoft: "#431a18" },
  },
};

const SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif";
const SERIF = "Georgia, 'Liberation Serif', 'Times New Roman', serif";

/** Positions in each size, in pixels. A line that a size has no room for is left out. */
const LAYOUTS = {
  small: { block: 46, figure: 20, figureAt: 27, name: 0, lines: [12, 10.5], at: [17, 31] },
  medium: { block: 76, figure: 32, figureAt: 43, name: 16, lines: [12.5, 11.5], at: [26, 45, 62] },
  large: { block: 112, figure: 50, figureAt: 66, name: 21, lines: [15, 13, 13], at: [34, 59, 81, 101] },
} as const;
const GAP = 10;

const MEANINGS: Record<Exclude<BadgeStanding["kind"], "scored">, Meaning> = {
  warning: "caution",
  blacklisted: "bad",
  closed: "quiet",
  unlicensed: "bad",
  unscored: "quiet",
};

const BAND_MEANINGS = { excellent: "good", good: "good", mixed: "caution", poor: "bad", bad: "bad", none: "quiet" } as const; // prettier-ignore

export interface BadgeData {
  siteName: string;
  name: string;
  standing: BadgeStanding;
  /** The day it is drawn on. */
  day: string;
}

/** Characters that XML can't hold, and those that turn the direction of the text after them. */
const UNDRAWABLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu;

function escaped(text: string): string {
  return text
    .replace(UNDRAWABLE, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Estimates a character's width in em, on the wide side: nobody knows which font a foreign page has. */
function widthOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.05;
  if (/[ ilj.,:;'’|!]/.test(character)) return 0.32;
  if (/[frt]/.test(character)) return 0.42;
  return /[\p{Lu}mw@%&]/u.test(character) ? 0.78 : 0.58;
}

/** Returns as much of a text as fits in a width, with an ellipsis where it is cut. */
function fitted(text: string, fontSize: number, room: number): string {
  const characters = [...text];
  const limit = room / fontSize;
  let width = 0;
  let fits = 0;
  for (const character of characters) {
    width += widthOf(character);
    if (width > limit) return `${characters.slice(0, Math.max(1, fits - 1)).join("").trimEnd()}…`; // prettier-ignore
    fits++;
  }
  return text;
}

interface Line {
  text: string;
  size: number;
  font: string;
  fill: string;
  weight?: number;
}

/** The lines beside the figure, top to bottom. The day comes before the site's name, which may be too long to fit. */
function linesOf({ siteName, name, standing, day }: BadgeData, size: BadgeLook["size"], palette: Palette): Line[] {
  const layout = LAYOUTS[size];
  const isScored = standing.kind === "scored";
  const meaning = meaningOf(standing);
  const says = isScored ? `Safety score: ${BAND_WORDS[scoreBand(standing.score)].toLowerCase()}` : STANDING_WORDS[standing.kind]; // prettier-ignore
  const by = { text: `${formatShortDay(day)}, ${siteName}`, font: SANS, fill: palette.quiet };
  const standingLine = { text: says, font: SANS, fill: palette[meaning], weight: 700 };
  const nameLine = { text: name, font: SERIF, fill: palette.ink, weight: 700 };
  const [first, second, third = second] = layout.lines;
  if (size === "small")
    return [
      { ...(isScored ? nameLine : standingLine), size: first },
      { ...by, size: second },
    ];
  const lines = [
    { ...nameLine, size: layout.name },
    { ...standingLine, size: first },
    { ...by, size: second },
  ];
  if (size === "large") lines.push({ ...by, text: "Follow the link to check it", size: third });
  return lines;
}

function meaningOf(standing: BadgeStanding): Meaning {
  return standing.kind === "scored" ? BAND_MEANINGS[scoreBand(standing.score)] : MEANINGS[standing.kind];
}

/** The block at the start: the score, or a symbol in its place. */
function blockOf(standing: BadgeStanding, size: BadgeLook["size"], palette: Palette): string {
  const { block, figure, figureAt } = LAYOUTS[size];
  const height = BADGE_PIXELS[size][1];
  const meaning = meaningOf(standing);
  const ground = `<path fill="${palette[`${meaning}Soft`]}" d="M6 1h${String(block - 6)}v${String(height - 2)}H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z"/>`;
  const middle = String(block / 2);
  if (standing.kind === "scored") {
    const score = `<text x="${middle}" y="${String(figureAt)}" text-anchor="middle" font-family="${SERIF}" font-size="${String(figure)}" font-weight="700" fill="${palette[meaning]}">${standing.score.toFixed(1)}</text>`;
    if (size === "small") return ground + score;
    const under = size === "large" ? 14 : 11;
    return `${ground}${score}<text x="${middle}" y="${String(figureAt + under + 5)}" text-anchor="middle" font-family="${SANS}" font-size="${String(under)}" fill="${palette.quiet}">of 10</text>`;
  }
  const scale = String(size === "small" ? 1 : size === "medium" ? 1.7 : 2.5);
  const at = `translate(${middle} ${String(height / 2)}) scale(${scale})`;
  const sign = meaning === "quiet" ? "M-7 0H7" : "M0-10 11 9H-11zM0-3V3M0 5.6v.1";
  return `${ground}<path transform="${at}" d="${sign}" fill="none" stroke="${palette[meaning]}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function frame([width, height]: readonly [number, number], title: string, description: string, body: string): string {
  const [w, h] = [String(width), String(height)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-labelledby="title description">` +
    `<title id="title">${escaped(title)}</title><desc id="description">${escaped(description)}</desc>${body}</svg>`
  );
}

/** Returns a badge as SVG that needs nothing else: no script, no style, no font of its own. */
export function drawBadge(data: BadgeData, { theme, size }: BadgeLook): string {
  const palette = PALETTES[theme];
  const [width, height] = BADGE_PIXELS[size];
  const { block, at } = LAYOUTS[size];
  const room = width - block - GAP - 6;
  const lines = linesOf(data, size, palette).map(
    ({ text, size: fontSize, font, fill, weight = 400 }, index) =>
      `<text x="${String(block + GAP)}" y="${String(at[index] ?? 0)}" font-family="${font}" font-size="${String(fontSize)}" font-weight="${String(weight)}" fill="${fill}">${escaped(fitted(text, fontSize, room))}</text>`,
  );
  const border = `<rect x=".5" y=".5" width="${String(width - 1)}" height="${String(height - 1)}" rx="5.5" fill="${palette.paper}" stroke="${palette.line}"/>`;
  const { siteName, name, standing, day } = data;
  const isScored = standing.kind === "scored";
  return frame(
    [width, height],
    `${name}: ${isScored ? `safety score ${standing.score.toFixed(1)} out of 10` : STANDING_WORDS[standing.kind].toLowerCase()}`,
    `${standingSentence(standing, name, siteName)} Badge of ${formatShortDay(day)}. A picture can be copied: follow its link to check it.`,
    border + blockOf(standing, size, palette) + lines.join(""),
  );
}

/** Returns the picture in place of a badge of a casino that we don't list. */
export function drawUnknownBadge(siteName: string, { theme, size }: BadgeLook): string {
  const palette = PALETTES[theme];
  const [width, height] = BADGE_PIXELS[size];
  const text = "No such badge";
  return frame(
    [width, height],
    text,
    `${siteName} lists no casino by this name.`,
    `<rect x=".5" y=".5" width="${String(width - 1)}" height="${String(height - 1)}" rx="5.5" fill="${palette.badSoft}" stroke="${palette.bad}"/>` +
      `<text x="${String(width / 2)}" y="${String(height / 2 + 5)}" text-anchor="middle" font-family="${SANS}" font-size="14" font-weight="700" fill="${palette.bad}">${text}</text>`,
  );
}
