import { OWN_MARK } from "./own-mark";

/**
 * Matches each start tag but that of a style, which marks itself (page-style.tsx). React escapes `<` and `>` in texts
 * and attributes, and a script is matched as a whole.
 */
const START_TAG = /(<script\b[^>]*)(>[^]*?<\/script>)|(<(?!style\b)[a-z][^>]*?)(\/?>)/g;

/** Returns rendered markup with the mark of our own elements. */
export function markOwn(markup: string): string {
  return markup.replace(START_TAG, `$1$3 ${OWN_MARK}$2$4`);
}
