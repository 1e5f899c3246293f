const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the names in braces that a text has besides those that its mail knows. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/** Returns a text with its placeholders replaced, in one pass: what a value has in braces stays as it is. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
  );
}
