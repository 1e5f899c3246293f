/** What the two ends of single fetch take for one value in a form of its own: its name and what stands for it. */
type Part = [name: "Json", text: string];

const NAME = "Json";
/** Deeper values, and circles, are left to single fetch. */
const DEEPEST = 50;

/** True when JSON gives the value back as it was. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) if (!isPlain(one, depth + 1)) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || Object.getOwnPropertySymbols(value).length > 0) return false;
  for (const one of Object.values(value)) if (!isPlain(one, depth + 1)) return false;
  return true;
}

/** Quotes for backticks and backticks for quotes: within a text, backticks need no escape. Twice, it is as it was. */
function swapQuotes(text: string): string {
  if (!text.includes("`")) return text.replaceAll('"', "`");
  if (!text.includes('"')) return text.replaceAll("`", '"');
  return text.replace(/["`]/g, (sign) => (sign === '"' ? "`" : '"'));
}

/**
 * Single fetch writes what loaders return value by value, so that it may hold anything, which takes a page as long as half
 * its rendering, and reads it so as well. An object that JSON can hold is written as JSON instead, as a whole.
 */
export function plainToText(value: unknown): Part | undefined {
  return typeof value === "object" && value !== null && isPlain(value, 0)
    ? [NAME, swapQuotes(JSON.stringify(value))]
    : undefined;
}

/** The other end of `plainToText`. */
export function textToPlain(name: unknown, text: unknown): { value: unknown } | undefined {
  return name === NAME ? { value: JSON.parse(swapQuotes(String(text))) as unknown } : undefined;
}
