/**
 * Returns the label for a parameter's value; null for an unknown one, and for properties that every object inherits.
 */
export function labelByParameter(
  words: Readonly<Record<string, string | undefined>>,
  name: string | null,
): string | null {
  return name !== null && Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
