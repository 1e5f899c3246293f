import { OWN_MARK } from "./own-mark";

/**
 * Matches each start tag but that of a style, which marks itself (page-style.tsx). React escapes `<` and `>` in texts
 * and attributes, and a script is matched as a whole.
 */
const START_TAG = /(<script\b[^>]*)(>[^]*?<\/script>)|(<(?!style\b)[a-z][^>]*?)(\/?>)/g;

/** An at sign between the characters of an address. */
const AT_SIGN = /(?<=[\w.+-])@(?=\w)/g;
/** What begins an element whose text is no markup, and stays as it is. */
const RAW_TEXT = /<(script|style)\b/g;

/**
 * Returns a rendered page with the at sign of its addresses as a character reference. Some proxies replace the addresses
 * that they find in a page, as against harvesters; hydration would then fail, and what was typed would be lost.
 */
export function withAddressesHidden(page: string): string {
  const hidden = (markup: string) => markup.replace(AT_SIGN, "&#64;");
  const parts: string[] = [];
  let done = 0;
  for (const { index, 1: name = "" } of page.matchAll(RAW_TEXT)) {
    if (index < done) continue;
    const end = page.indexOf(`</${name}>`, index);
    parts.push(hidden(page.slice(done, index)));
    done = end === -1 ? page.length : end;
    parts.push(page.slice(index, done));
  }
  return parts.join("") + hidden(page.slice(done));
}

/** Returns a rendered page with the mark of our own elements in its head and on the first element of its body. */
export function markOwn(page: string): string {
  const body = page.indexOf("<body");
  const end = page.indexOf(">", page.indexOf("<", body + 1)) + 1;
  return page.slice(0, end).replace(START_TAG, `$1$3 ${OWN_MARK}$2$4`) + page.slice(end);
}
