import { oneLine } from "~/domain/text/characters";

export const LONGEST_TAG = 30;
export const MOST_TAGS = 8;

/** Returns a tag as it is stored: in lower case, with single spaces, without commas, which separate tags. */
export function tagOf(text: string): string {
  return oneLine(text)
    .replace(/[\s,]+/g, " ")
    .replace(/^[_ ]+/, "")
    .trimEnd()
    .toLowerCase();
}

/** Returns the tags in a list with commas, each once and in their order. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(",").map(tagOf))].filter((tag) => tag !== "");
}

/** Returns what is wrong with a complaint's tags, for the person who typed them; null when they are fine. */
export function tagProblem(tags: readonly string[]): string | null {
  const long = tags.find(({ length }) => length > LONGEST_TAG);
  if (long !== undefined)
    return `Use at most ${String(LONGEST_TAG)} characters for a tag. “${long.slice(0, 40)}” has more.`;
  return tags.length > MOST_TAGS ? `A complaint can have at most ${String(MOST_TAGS)} tags.` : null;
}
