import { foldWord, wordsOf } from "~/domain/text/words";

/** How many further searches one query may cause. */
const MOST_VARIANTS = 12;

const foldedWordsOf = (text: string) => wordsOf(text).map(foldWord);

/** Returns the groups of words that mean the same, as settings store them: a line each, with commas between. */
export function synonymGroups(text: string): string[][] {
  return text
    .split("\n")
    .map((line) => line.split(",").map((phrase) => phrase.trim()))
    .map((phrases) => phrases.filter((phrase) => phrase !== ""))
    .filter((phrases) => phrases.length > 1);
}

/** Returns where a phrase begins among words; -1 if it isn't there. */
function placeOf(phrase: readonly string[], words: readonly string[]): number {
  return words.findIndex((_, start) => phrase.every((word, at) => words[start + at] === word));
}

/** Returns the query with a phrase of a group replaced by each other phrase of that group. */
export function variantsOf(query: string, groups: readonly (readonly string[])[]): string[] {
  const words = foldedWordsOf(query);
  const variants = new Set<string>();
  for (const group of groups) {
    const phrases = group.map(foldedWordsOf).filter((phrase) => phrase.length > 0);
    for (const phrase of phrases) {
      const at = placeOf(phrase, words);
      if (at === -1) continue;
      for (const other of phrases)
        if (other !== phrase && variants.size <= MOST_VARIANTS)
          variants.add([...words.slice(0, at), ...other, ...words.slice(at + phrase.length)].join(" "));
    }
  }
  variants.delete(words.join(" "));
  return [...variants].slice(0, MOST_VARIANTS);
}
