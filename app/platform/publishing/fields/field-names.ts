/** Labels of fields, by path: `licences`, `licences[]` (one entry), `licences[].number`. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Returns "licences[0].number" as "Licence 1: number". A part without a label is named by its parent. */
export function fieldLabel(labels: FieldLabels, path: string): string {
  const pattern = path.replace(/\[\d+\]/g, "[]");
  const index = /\[(\d+)\]/.exec(path)?.[1];
  const own = labels[pattern];
  if (index !== undefined) {
    const entryPattern = pattern.slice(0, pattern.indexOf("[]") + 2);
    const entry = `${labels[entryPattern] ?? labels[entryPattern.slice(0, -2)] ?? entryPattern} ${String(Number(index) + 1)}`;
    if (pattern === entryPattern) return entry;
    return own ? `${entry}: ${own.toLowerCase()}` : entry;
  }
  if (own) return own;
  const parent = /^(.+)\.[^.]+$/.exec(path)?.[1];
  return parent ? fieldLabel(labels, parent) : inWords(path);
}

/** Returns a problem of a field as a sentence of its own. */
export function problemLine(labels: FieldLabels = {}, { field, message }: { field: string; message: string }): string {
  return `${fieldLabel(labels, field)}: ${message}`;
}

/** Returns "significantTerms" as "Significant terms". */
export function inWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll("_", " ");
}
