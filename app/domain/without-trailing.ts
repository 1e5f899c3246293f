/**
 * Returns the text without these characters at its end. A regular expression such as `/0+$/` looks at every run of them
 * once from each of its characters.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
