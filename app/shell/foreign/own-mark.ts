/**
 * The attribute of our elements where others write before any script of ours runs: in the head, and at the beginning of
 * the body. What extensions, translators and proxies add there doesn't have it.
 */
export const OWN_MARK = "data-own";
