import { deepFreeze } from "./deep-freeze";

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

/** What needs an escape in JSON, or with its quotes swapped. */
const ESCAPED = /["\\`\u0000-\u001f\ud800-\udfff]/;

/** A text that has been written as JSON already, as a text within JSON: what else needs an escape is escaped in it. */
function quoted(text: string): string {
  return text.includes('"') || text.includes("\\") ? JSON.stringify(text) : `"${text}"`;
}

/** Where a value carries what it looks like written out: beside it, in a map, each would hold up every collection of garbage. */
const TEXT = Symbol("text");

/** What a value from `freezePlain` looks like written out. */
export function writtenText(value: object): string | undefined {
  return (value as { [TEXT]?: string })[TEXT];
}

/** What was put together of pieces is a tree of them in V8 until somebody searches it, at its longest for each page anew. */
function inOnePiece(text: string): string {
  text.indexOf("\0");
  return text;
}

function isRecord(object: object): boolean {
  return Object.getPrototypeOf(object) === Object.prototype && Object.getOwnPropertySymbols(object).length === 0;
}

/**
 * Freezes a value with all that is in it. One that is plain is written out here and now, and so never again: for what
 * many pages share, or what a part of a page is found by.
 */
export function freezePlain<T extends object>(value: T): Readonly<T> {
  if (writtenText(value) !== undefined || Object.isFrozen(value)) return value;
  const text = write(value, 0);
  if (text !== null) Object.defineProperty(value, TEXT, { value: inOnePiece(text) });
  return deepFreeze(value);
}

/** A value as JSON with its quotes swapped; null when JSON wouldn't give it back as it was. */
function write(value: unknown, depth: number): string | null {
  if (typeof value === "string") return ESCAPED.test(value) ? swapQuotes(JSON.stringify(value)) : `\`${value}\``;
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : null;
  if (typeof value !== "object" || depth > DEEPEST) return null;
  return writtenText(value) ?? (Array.isArray(value) ? writeArray(value, depth) : writeObject(value, depth));
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

const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/** A key as `write` has it: the same few hundred come again and again. */
function nameOf(key: string): string {
  let name = names.get(key);
  if (name === undefined) {
    if (names.size >= MOST_NAMES) names.clear();
    names.set(key, (name = write(key, 0) ?? ""));
  }
  return name;
}

function writeObject(object: object, depth: number): string | null {
  if (!isRecord(object)) return null;
  let text = "";
  for (const [key, value] of Object.entries(object)) {
    const written = write(value, depth + 1);
    if (written === null) return null;
    text += `${text === "" ? "" : ","}${nameOf(key)}:${written}`;
  }
  return `{${text}}`;
}

/**
 * Single fetch writes what loaders return value by value, so that it may hold anything, which takes a page as long as half
 * its rendering, and reads it so as well. An object that JSON can hold is written as JSON instead, as a whole.
 */
export function plainToText(value: unknown): Part | undefined {
  const text = typeof value === "object" && value !== null ? write(value, 0) : null;
  return text === null ? undefined : [NAME, inOnePiece(text)];
}

/** All that single fetch would stream of `value`, which the other end reads as such; undefined when it isn't plain. */
export function plainPayload(value: unknown): string | undefined {
  const part = plainToText(value);
  return part && `[["${part[0]}",1],${quoted(part[1])}]\n`;
}

/** The other end of `plainToText`. */
export function textToPlain(name: unknown, text: unknown): { value: unknown } | undefined {
  return name === NAME ? { value: JSON.parse(swapQuotes(String(text))) as unknown } : undefined;
}
