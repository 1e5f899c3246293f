/** How many places are looked at: a text that names something so often within links has it linked. */
const MOST_PLACES = 50;

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;

/**
 * Returns where Markdown names something first by its whole name, in no heading, link or code, so that it can become a
 * link there; -1 for nowhere.
 */
export function placeOfName(text: string, name: string): number {
  let at = text.indexOf(name);
  for (let places = 0; at !== -1 && places < MOST_PLACES; places += 1) {
    const before = text.slice(0, at);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    const end = at + name.length;
    const isInWord = LETTER_BEFORE.test(line.slice(-2)) || LETTER_AFTER.test(text.slice(end, end + 2));
    const isInLink = line.lastIndexOf("[") > line.lastIndexOf("]") || line.lastIndexOf("](") > line.lastIndexOf(")");
    const isInCode = before.split("`").length % 2 === 0;
    if (!isInWord && !isInLink && !isInCode && !/^#{1,6}\s/.test(line)) return at;
    at = text.indexOf(name, end);
  }
  return -1;
}
