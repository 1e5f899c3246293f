/** Words a minute at which adults read non-fiction in English silently (M. Brysbaert, Journal of Memory and Language, 2019). */
export const WORDS_PER_MINUTE = 238;

/** Whole minutes it takes to read a Markdown text, 1 at least. Addresses and markup aren't read, so they don't count. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / WORDS_PER_MINUTE));
}

/** The words of a Markdown text as a reader sees it. */
export function countWords(markdown: string): number {
  const text = markdown
    // A bracket ends what began with one, so that no bracket is looked for from each of those before it.
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, " ")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^\[[^[\]\n]+\]:.*$/gm, " ")
    .replace(/<?https?:\/\/[^\s>]+>?/g, " ")
    .replace(/^[ \t]*```.*$/gm, " ");
  return text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
