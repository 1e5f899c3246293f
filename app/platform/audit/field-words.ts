/** Returns "weights.lastTry" as "Weights, last try". */
export function fieldWords(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(".", ", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
