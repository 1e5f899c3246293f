/** A note between double brackets. Such brackets around the words of a link are no gap. */
const GAP = /\[\[([^[\]]+)\]\](?!\()/g;

/** Returns what has to be decided in a text before readers may see it, such as `You decide: the name of the site`. */
export function openGaps(text: string): string[] {
  return [...text.matchAll(GAP)].map(([, note = ""]) => note.trim());
}
