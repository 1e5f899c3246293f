/** The letters of a script, as ranges of code points, and how its words are put together. */
interface Script {
  name: string;
  ranges: readonly (readonly [from: number, to: number])[];
  between?: string;
  /** Added after a letter now and then. */
  marks?: readonly string[];
}

const SCRIPTS: readonly Script[] = [
  { name: "Latin", ranges: [[0x61, 0x7a]] },
  { name: "Latin with diacritics", ranges: [[0xc0, 0xd6], [0xd8, 0xf6], [0xf8, 0x17e], [0x1e00, 0x1eff]] },
  { name: "Latin with combining marks", ranges: [[0x61, 0x7a]], marks: ["\u0301", "\u0323", "\u0308", "\u030a\u0301"] },
  { name: "Greek", ranges: [[0x391, 0x3a1], [0x3a3, 0x3ce], [0x1f00, 0x1f07]] },
  { name: "Cyrillic", ranges: [[0x410, 0x44f], [0x451, 0x45f]] },
  { name: "Armenian", ranges: [[0x561, 0x586]] },
  { name: "Georgian", ranges: [[0x10d0, 0x10f0], [0x1c90, 0x1cb0]] },
  { name: "Hebrew", ranges: [[0x5d0, 0x5ea]], marks: ["\u05b8", "\u05bc"] },
  { name: "Arabic", ranges: [[0x627, 0x63a], [0x641, 0x64a], [0x67e, 0x67e]], marks: ["\u064e", "\u0651"] },
  { name: "Persian with joiners", ranges: [[0x627, 0x63a], [0x641, 0x64a], [0x6cc, 0x6cc]], marks: ["\u200c"] },
  { name: "Devanagari", ranges: [[0x915, 0x939]], marks: ["\u093e", "\u0940", "\u094d", "\u0902", "\u093c"] },
  { name: "Bengali", ranges: [[0x995, 0x9a8], [0x9aa, 0x9b0]], marks: ["\u09be", "\u09c0"] },
  { name: "Tamil", ranges: [[0xb95, 0xb95], [0xbae, 0xbb5]], marks: ["\u0bbe", "\u0bcd"] },
  { name: "Thai", ranges: [[0xe01, 0xe2e]], marks: ["\u0e34", "\u0e48", "\u0e32"], between: "" },
  { name: "Khmer", ranges: [[0x1780, 0x17a2]], marks: ["\u17b6", "\u17d2\u1780"] },
  { name: "Ethiopic", ranges: [[0x1200, 0x1246], [0x1260, 0x1286]] },
  { name: "Han", ranges: [[0x4e00, 0x9fa5]], between: "" },
  { name: "Han beyond the first plane", ranges: [[0x20000, 0x2a6d6]], between: "" },
  { name: "Hiragana and katakana", ranges: [[0x304b, 0x308d], [0x30ab, 0x30ed]], between: "・" },
  { name: "Hangul", ranges: [[0xac00, 0xd7a3]] },
  { name: "Cherokee", ranges: [[0x13a0, 0x13ef]] },
  { name: "Old Italic", ranges: [[0x10300, 0x1031f]] },
  { name: "emoji", ranges: [[0x1f3b0, 0x1f3b5], [0x1f600, 0x1f64f]], between: "" },
  { name: "emoji with joiners", ranges: [[0x1f468, 0x1f469]], marks: ["\u200d\u{1f469}\u200d\u{1f467}", "\u{1f3fd}"], between: "" },
  { name: "flags", ranges: [[0x1f1e6, 0x1f1ff]], between: "" },
  { name: "digits of other scripts", ranges: [[0x660, 0x669], [0x966, 0x96f], [0xe50, 0xe59], [0xff10, 0xff19]] },
  { name: "full width", ranges: [[0xff21, 0xff3a], [0xff41, 0xff5a]] },
  { name: "styled letters", ranges: [[0x1d400, 0x1d433]] },
]; // prettier-ignore

/** What stands around and within names besides letters: `%` is the name. */
const SETTINGS = [
  "%", "%", "%", "O'%", "%’s Palace", "“%”", "«%» & sons", "%-%", "%–%", ".%.", "...%", "%…", "<b>%</b>", "\"%\"", "%, Inc.",
  "=%", "+%", "-%", "@%", "a=%; b", "%\\%", "100% %", "#%?", "Le %", "ال% Casino", "‏%‏ Gold", "%; DROP", "{{%}}", "$&%",
  "İ%ı", "ß%ẞ", "Æ%ø", "%  %", "constructor %", "__proto__%", "null %", "%\u00a0%", "%\u3000%", "% 777", "№ %",
]; // prettier-ignore

/** A random number generator with a seed (mulberry32), so that a failure comes again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns `count` different names from Unicode's scripts, at most `longest` UTF-16 units each; always the same ones. */
export function namesOfScripts(count: number, { longest = 60, seed = 31 } = {}): string[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const letter = ({ ranges, marks }: Script) => {
    const [from, to] = pick(ranges);
    const mark = marks && random() < 0.4 ? pick(marks) : "";
    return String.fromCodePoint(from + Math.floor(random() * (to - from + 1))) + mark;
  };
  const word = (script: Script) => Array.from({ length: 2 + Math.floor(random() * 6) }, () => letter(script)).join("");
  const names = new Set<string>();
  for (let at = 0; names.size < count; at += 1) {
    const script = SCRIPTS[at % SCRIPTS.length] as Script;
    const words = Array.from({ length: at % 50 === 49 ? 40 : 1 + Math.floor(random() * 3) }, () => word(script));
    const name = pick(SETTINGS).replaceAll("%", () => words.join(script.between ?? " "));
    // No name ends in half a character, nor within an emoji.
    const cut = name.length <= longest ? name : name.slice(0, longest).replace(/[\u{1f1e6}-\u{1f1ff}\p{Cs}\p{Cf}\p{M}\s]+$/u, ""); // prettier-ignore
    names.add(cut);
  }
  return [...names];
}
