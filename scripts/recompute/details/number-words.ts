const WORDS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** A number as prose has it, in digits or in a word; not "no". */
export const NUMBER = String.raw`\d+|${WORDS.slice(1).join("|")}`;

/** Returns the number that a word or digits stand for. */
export function numberOf(words: string): number {
  const lower = words.toLowerCase().replace("not one", "no");
  const at = WORDS.indexOf(lower);
  return at === -1 ? Number(lower) : at;
}
