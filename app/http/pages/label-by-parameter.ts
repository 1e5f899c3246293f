/** The words that an address's parameter names; null for none, and for what every object has by nature. */
export function ownWord(words: Readonly<Record<string, string | undefined>>, name: string | null): string | null {
  return name !== null && Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
