/** What the two ends of single fetch take for one value in a form of its own: its name and what stands for it. */
type Part = [name: "Json", text: string];

const NAME = "Json";
/** Deeper values, and circles, are left to single fetch. */
const DEEPEST = 50;

/** Quotes for backticks and backticks for quotes: within a text, backticks need no escape. Twice, it is as it was. */
function swapQuotes(text: string): string {
  if (!text.includes("`")) return text.replaceAll('"', "`");
  if (!text.includes('"')) return text.replaceAll("`", '"');
  return text.replace(/["`]/g, (sign) => (sign === '"' ? "`" : '"'));
}

/** What needs no escape, in JSON or with its quotes swapped. */
const BARE = /^[^"\\`\u0000-\u001f\ud800-\udfff]*$/;
const writtenOfFrozen = new WeakMap<object, string>();
/** What is shorter is written as fast as it is found. */
const SHORTEST_KEPT = 100;

/** What was put together of pieces is a tree of them in V8 until somebody searches it, at its longest for each page anew. */
function inOnePiece(text: string): string {
  text.indexOf("\0");
  return text;
}

/** A value as JSON with its quotes swapped; null when JSON wouldn't give it back as it was. */
function write(value: unknown, depth: number): string | null {
  if (typeof value === "string") return BARE.test(value) ? `\`${value}\`` : swapQuotes(JSON.stringify(value));
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : null;
  if (typeof value !== "object" || depth > DEEPEST) return null;
  const known = writtenOfFrozen.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? writeArray(value, depth) : writeObject(value, depth);
  if (text !== null && text.length >= SHORTEST_KEPT && Object.isFrozen(value))
    writtenOfFrozen.set(value, inOnePiece(text));
  return text;
}

function writeArray(values: readonly unknown[], depth: number): string | null {
  let text = "";
  for (const value of values) {
    const written = write(value, depth + 1);
    if (written === null) return null;
    text += text === "" ? written : `,${written}`;
  }
  return `[${text}]`;
}

function writeObject(object: object, depth: number): string | null {
  if (Object.getPrototypeOf(object) !== Object.prototype || Object.getOwnPropertySymbols(object).length > 0)
    return null;
  let text = "";
  for (const [key, value] of Object.entries(object)) {
    const written = write(value, depth + 1);
    if (written === null) return null;
    text += `${text === "" ? "" : ","}${write(key, depth) ?? ""}:${written}`;
  }
  return `{${text}}`;
}

/**
 * Single fetch writes what loaders return value by value, so that it may hold anything, which takes a page as long as half
 * its rendering, and reads it so as well. An object that JSON can hold is written as JSON instead, as a whole. One that is
 * frozen is written once: nothing in it may be changed any more.
 */
export function plainToText(value: unknown): Part | undefined {
  const text = typeof value === "object" && value !== null ? write(value, 0) : null;
  return text === null ? undefined : [NAME, text];
}

/** All that single fetch would stream of `value`, which the other end reads as such; undefined when it isn't plain. */
export function plainPayload(value: unknown): string | undefined {
  const part = plainToText(value);
  return part && `[["${part[0]}",1],${JSON.stringify(part[1])}]\n`;
}

/** The other end of `plainToText`. */
export function textToPlain(name: unknown, text: unknown): { value: unknown } | undefined {
  return name === NAME ? { value: JSON.parse(swapQuotes(String(text))) as unknown } : undefined;
}
