/**
 * Returns the first `most` UTF-16 units of a text, one fewer where the cut would split a surrogate pair: half a pair
 * makes `encodeURIComponent` throw, and can't be stored as text.
 */
export function shortened(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Returns a text of at most `most` UTF-16 units unchanged, and a longer one cut, with an ellipsis. */
export function withEllipsis(text: string, most: number): string {
  return text.length > most ? `${shortened(text, most - 1)}…` : text;
}
