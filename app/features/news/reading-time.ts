/**
 * Words a minute at which adults silently read English non-fiction (M. Brysbaert, Journal of Memory and Language,
 * 2019).
 */
export const WORDS_PER_MINUTE = 238;

/** Returns the whole minutes it takes to read a Markdown text, at least 1. Addresses and markup don't count. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / WORDS_PER_MINUTE));
}

/** Counts the words of a Markdown text that a reader sees. */
export function countWords(markdown: string): number {
  const text = markdown
    // Labels can't contain brackets, so that a long run of open brackets isn't searched once from each of them.
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, " ")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^\[[^[\]\n]+\]:.*$/gm, " ")
    .replace(/<?https?:\/\/[^\s>]+>?/g, " ")
    .replace(/^[ \t]*```.*$/gm, " ");
  return text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
