/**
 * The attribute of every element of a rendered page. Extensions, translators and proxies write to the document too, and
 * what they add doesn't have it.
 */
export const OWN_MARK = "data-own";
