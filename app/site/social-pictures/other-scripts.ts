import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Font } from "satori";

/** A family of fonts: its folder in node_modules, with a file for each part of Unicode that it has. */
export interface FontFamily {
  name: string;
  folder: string;
}

/** Families for what the site's own fonts don't have, in the order in which they are asked for a character. */
export const OTHER_FAMILIES = ["arabic", "armenian", "bengali", "devanagari", "georgian", "hebrew", "tamil", "thai"]
  .concat(["jp", "sc", "kr"])
  .map((script) => `noto-sans-${script}`)
  .concat("noto-emoji");
const FIRST_SHARED = "noto-sans-jp";
/** As the site's headings. */
const WEIGHT = 600;

/** Characters that the site's own fonts have: Latin, Greek and Cyrillic with their marks, and punctuation. */
const OWN = /[\u0000-\u052f\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf\u2113-\u2122]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Returns the characters of a layout that none of the site's own fonts has. */
export function othersIn(layout: string): string[] {
  return [...new Set(layout)].filter((character) => !OWN.test(character));
}

/**
 * Returns a layout whose emoji of several parts are their first part: a flag its two letters, a family a person. No font
 * draws them as one, because each part may be in another file.
 */
export function withPlainEmoji(layout: string): string {
  return layout
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5))
    .replace(/[\ufe0e\ufe0f\u20e3\p{Emoji_Modifier}\u{e0020}-\u{e007f}]/gu, "")
    .replace(/(?<=\p{Extended_Pictographic})(?:\u200d\p{Extended_Pictographic})+/gu, "");
}

/** Chinese, Japanese and Korean share characters that each draws differently. */
function familiesFor(characters: string, families: readonly FontFamily[]): FontFamily[] {
  const first = `noto-sans-${KANA.test(characters) ? "jp" : HANGUL.test(characters) ? "kr" : "sc"}`;
  const shared = families.findIndex(({ name }) => name === FIRST_SHARED);
  const wanted = families.filter(({ name }) => name === first);
  const rest = families.slice(shared).filter(({ name }) => name !== first);
  return [...families.slice(0, shared), ...wanted, ...rest];
}

/** True if a font (sfnt) maps any character to a glyph: a file's `unicode-range` may name some that it hasn't. */
function hasLetters(font: Buffer): boolean {
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const record = 12 + 16 * table;
    if (font.toString("latin1", record, record + 4) === "cmap")
      return font.readUInt16BE(font.readUInt32BE(record + 8) + 2) > 0;
  }
  return false;
}

/** True if a `unicode-range` of CSS has a character: "U+30,U+4e00-4eff". */
function hasIn(ranges: string, character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return ranges.split(",").some((range) => {
    const [from = 0, to = from] = range.replace(/^\s*U\+/i, "").split("-").map((hex) => parseInt(hex, 16)); // prettier-ignore
    return point >= from && point <= to;
  });
}

/** Returns fonts that have just these characters: those of a script without its other thousands. */
export async function fontsWith(characters: readonly string[], families: readonly FontFamily[]): Promise<Font[]> {
  const fonts: Font[] = [];
  const missing = new Set(characters);
  if (missing.size === 0) return fonts;
  const { default: subsetFont } = await import("subset-font");
  for (const { name, folder } of familiesFor(characters.join(""), families)) {
    const files = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
    for (const [part, ranges] of Object.entries(files)) {
      const found = [...missing].filter((character) => hasIn(ranges, character));
      if (found.length === 0) continue;
      const file = join(folder, "files", `${name}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`);
      const data = await subsetFont(readFileSync(file), found.join(""), {
        targetFormat: "sfnt",
        variationAxes: { wght: WEIGHT },
      });
      if (!hasLetters(data)) continue;
      fonts.push({ name: `${name} ${part}`, weight: WEIGHT, style: "normal", data });
      for (const character of found) missing.delete(character);
    }
  }
  return fonts;
}
