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
