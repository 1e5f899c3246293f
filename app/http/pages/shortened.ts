/**
 * The first `most` UTF-16 units of a text, one fewer where the cut would go through a character of two: half a character
 * makes `encodeURIComponent` throw, and is no text that can be stored.
 */
export function shortened(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
