import { normalForm } from "./normal-form";

/**
 * Letters drawn like Latin ones, by the Latin letter: the common part of Unicode's confusables.txt (UTS #39) for
 * Cyrillic, Greek, Armenian, Cherokee and Latin's own variants. Capitals are listed separately where they look like a
 * different letter than their small form. Accents, styled and full-width letters need no entry, since NFKD takes them
 * apart.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аАαΑɑᴀꭺᎪ",
  b: "ЬьВвΒβʙᏴ",
  c: "сСϲϹᴄᏟ",
  d: "ԁԀđĐɗᎠᴅժ",
  e: "еЕєЄεΕɛҽᎬᴇ",
  f: "ϝƒք",
  g: "ɡԍԌցᏀɢ",
  h: "һҺНнΗհᎻʜ",
  i: "іІїЇιΙıɩӏӀᎥɪ",
  j: "јЈϳյᎫ",
  k: "кКκΚᏦᴋ",
  l: "łŁḷʟᏞ",
  m: "мМΜᎷᴍ",
  n: "ηпΝɴո",
  o: "оОοΟσøØօᏫᴏ",
  p: "рРρΡᏢᴘ",
  q: "ԛԚգ",
  r: "гᴦʀᏒ",
  s: "ѕЅՏᏚꜱ",
  t: "тТτΤᎢᴛ",
  u: "υսᴜ",
  v: "νѵѴᏙᴠ",
  w: "ωԝԜѡѠᎳᴡ",
  x: "хХχΧᕁ",
  y: "уУγΥүҮʏ",
  z: "ΖᏃᴢ",
};
/** Digits and symbols that stand in for letters. */
const FOR_LETTERS: Readonly<Record<string, string>> = {
  a: "4@",
  b: "8",
  e: "3€",
  g: "69",
  i: "1!|l",
  o: "0",
  s: "5$",
  t: "7+",
  z: "2",
};

const LATIN = new Map(
  [LOOK_ALIKES, FOR_LETTERS].flatMap((table) =>
    Object.entries(table).flatMap(([latin, characters]) =>
      [...characters].map((character) => [character, latin] as const),
    ),
  ),
);

/**
 * Returns a word as it looks at a glance, so that words easily confused give the same text: without case, accents and
 * script, and with `l`, `1` and `i` as one letter. Only letters stay. For comparison, never for display.
 */
export function skeleton(text: string): string {
  const apart = normalForm(text, "NFKD").replace(/\p{M}/gu, "");
  const latin = [...apart]
    .map((character) => LATIN.get(character) ?? character.toLowerCase())
    .map((character) => LATIN.get(character) ?? character);
  return latin
    .join("")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[^\p{L}]/gu, "");
}
