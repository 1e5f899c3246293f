/** In UTF-16 units: longer than any name, word, path or email address. */
export const LONGEST_NORMALISED = 2_000;

/**
 * Returns a text in a normal form of Unicode. A text of more than 2,000 UTF-16 units comes back as it is, because putting
 * combining marks in order takes time that grows with the square of their number: minutes for a megabyte of them.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  // eslint-disable-next-line no-restricted-properties -- its length is known here.
  return text.length > LONGEST_NORMALISED ? text : text.normalize(form);
}
