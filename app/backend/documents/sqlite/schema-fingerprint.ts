import { version } from "zod/v4/core";
import type { z } from "zod/v4";
import { sha256Base64url } from "~/domain/digest.server";

/** Says how a value is told to be wrong, or when a check runs: nothing about what fits. */
const WITHOUT_EFFECT: readonly string[] = ["error", "when"];
/** Kinds of schema that keep a value as it is or refuse it, by their definition alone. */
const PLAIN: readonly string[] = [
  ...["string", "number", "boolean", "null", "literal", "enum", "never", "unknown"],
  ...["object", "array", "record", "tuple", "union", "nullable", "optional", "readonly"],
];
/** Checks that do the same. */
const PLAIN_CHECKS: readonly string[] = [
  ...["min_length", "max_length", "length_equals", "min_size", "max_size", "size_equals"],
  ...["greater_than", "less_than", "multiple_of", "number_format", "string_format"],
];

class HasCode extends Error {}

function described(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new HasCode();
  if (value instanceof RegExp) return { regExp: String(value) };
  if (Array.isArray(value)) return value.map(described);
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value) };
  if (typeof value !== "object" || value === null) return value;
  const definition = definitionOf(value);
  const members = Object.entries(definition ?? value).filter(([name, of]) => !definition || hasEffect(name, of));
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, of]) => [name, described(of)]));
}

function hasEffect(name: string, value: unknown): boolean {
  return !WITHOUT_EFFECT.includes(name) && !(Array.isArray(value) && value.length === 0 && name === "checks");
}

/** What zod knows of a schema or a check; null for any other object. */
function definitionOf(value: object): object | null {
  if (!("_zod" in value)) return null;
  const { def } = value._zod as { def: { type?: string; check?: string; coerce?: boolean } };
  const isPlain = def.type === undefined ? PLAIN_CHECKS.includes(def.check ?? "") : PLAIN.includes(def.type);
  if (!isPlain || def.coerce === true) throw new HasCode();
  return def;
}

/**
 * Alike for schemas that take the same documents, in whatever build; null for one that has code of its own (`refine`,
 * `transform`) or changes what it takes (`default`), of which nothing can be said from outside.
 */
export function fingerprintOf(schema: z.ZodType): string | null {
  try {
    const text = JSON.stringify([version, described(schema)]);
    return sha256Base64url(text).slice(0, 22);
  } catch (error) {
    if (error instanceof HasCode) return null;
    throw error;
  }
}
