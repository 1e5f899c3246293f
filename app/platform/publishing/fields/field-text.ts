import { formatMoney, isCurrency, type Money } from "~/domain/money/money";
import { formatDay } from "~/domain/days";
import { inWords } from "./field-names";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asPhrase(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return INSTANT.test(value) ? `${formatDay(value)} ${value.slice(11, 16)} UTC` : value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(asPhrase).join(", ") || "none";
  if (isMoney(value)) return formatMoney(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => `${inWords(name)}: ${asPhrase(part)}`)
    .join("; ");
}

function isMoney(value: unknown): value is Money {
  return isRecord(value) && typeof value["amount"] === "number" && isCurrency(String(value["currency"]));
}

/** Returns a field's value as text to read and compare: one entry per line; "" for an empty one. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return INSTANT.test(value) ? asPhrase(value) : value;
  if (Array.isArray(value)) return value.map(asPhrase).join("\n");
  if (isRecord(value) && !isMoney(value))
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([name, part]) => `${inWords(name)}: ${asPhrase(part)}`)
      .join("\n");
  return asPhrase(value);
}
