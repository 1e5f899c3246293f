import { OWN_MARK } from "./own-mark";

/**
 * Matches each start tag but that of a style, which marks itself (page-style.tsx). React escapes `<` and `>` in texts
 * and attributes, and a script is matched as a whole.
 */
const START_TAG = /(<script\b[^>]*)(>[^]*?<\/script>)|(<(?!style\b)[a-z][^>]*?)(\/?>)/g;

/** Returns a rendered page with the mark of our own elements in its head and on the first element of its body. */
export function markOwn(page: string): string {
  const body = page.indexOf("<body");
  const end = page.indexOf(">", page.indexOf("<", body + 1)) + 1;
  return page.slice(0, end).replace(START_TAG, `$1$3 ${OWN_MARK}$2$4`) + page.slice(end);
}
