import { formatMoney, isCurrency, type Money } from "~/domain/money/money";
import type { FieldChange } from "./schema";

const LONGEST = 4_000;
const MOST = 200;
const SECRET = /password|secret|token|salt|^hash$|accountName/i;
const LEFT_OUT = "(left out)";

type Value = unknown;

function isRecord(value: Value): value is Record<string, Value> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an amount of money, which people read in whole units and as one value. */
function isMoney(value: Value): value is Money {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false;
  const { amount, currency } = value;
  return Number.isSafeInteger(amount) && typeof currency === "string" && isCurrency(currency);
}

function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame(a[name] ?? null, b[name] ?? null));
}

function asText(value: Value): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return cut(value.map((item) => asLine(item)).join("\n"));
  return cut(asLine(value));
}

function asLine(value: Value): string {
  if (typeof value === "string") return value;
  return isMoney(value) ? formatMoney(value) : JSON.stringify(value);
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/**
 * Returns the differences between two states of an item, field by field; fields of nested objects one by one, lists
 * as a whole with a line for each element. `null` is an item that doesn't exist. Secrets are named, never shown.
 */
export function fieldChanges(before: object | null, after: object | null): FieldChange[] {
  const changes: FieldChange[] = [];
  function compare(from: Record<string, Value>, to: Record<string, Value>, path: string): void {
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const a = from[name] ?? null;
      const b = to[name] ?? null;
      if (isSame(a, b)) continue;
      const field = path + name;
      if (SECRET.test(name))
        changes.push({ field, from: a === null ? null : LEFT_OUT, to: b === null ? null : LEFT_OUT });
      else if (isRecord(a) && isRecord(b) && !(isMoney(a) && isMoney(b))) compare(a, b, `${field}.`);
      else changes.push({ field, from: asText(a), to: asText(b) });
    }
  }
  compare({ ...before }, { ...after }, "");
  return changes.slice(0, MOST);
}

/** True if two values of a field are equal; a missing field is null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return isSame(a ?? null, b ?? null);
}
