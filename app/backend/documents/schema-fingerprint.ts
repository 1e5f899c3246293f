import { version } from "zod/v4/core";
import type { z } from "zod/v4";
import { sha256Base64url } from "~/domain/digest.server";
import type { Collection } from "./port";

/** These keys set the error or when a check runs, and so don't affect what fits. */
const WITHOUT_EFFECT: readonly string[] = ["error", "when"];
/** Kinds of schema that keep a value as it is or refuse it, by their definition alone. */
const PLAIN: readonly string[] = [
  ...["string", "number", "boolean", "null", "literal", "enum", "never", "unknown"],
  ...["object", "array", "record", "tuple", "union", "nullable", "optional", "readonly"],
];
/** Checks of the same sort. */
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

/** Returns zod's definition of a schema or check; null for any other object. */
function definitionOf(value: object): object | null {
  if (!("_zod" in value)) return null;
  const { def } = value._zod as { def: { type?: string; check?: string; coerce?: boolean } };
  const isPlain = def.type === undefined ? PLAIN_CHECKS.includes(def.check ?? "") : PLAIN.includes(def.type);
  if (!isPlain || def.coerce === true) throw new HasCode();
  return def;
}

/**
 * Returns the same text for schemas that accept the same documents, in any build; null for a schema that has code of
 * its own (`refine`, `transform`) or changes its input (`default`), as these can't be compared from outside.
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

const fingerprints = new WeakMap<Collection, string | null>();

/** Returns the fingerprint of a collection's schema, which is made once. */
export function schemaFingerprint(collection: Collection): string | null {
  let fingerprint = fingerprints.get(collection);
  if (fingerprint === undefined) fingerprints.set(collection, (fingerprint = fingerprintOf(collection.schema)));
  return fingerprint;
}

/**
 * Returns the schema's fingerprint when the collection's documents need checking only once; null when they are checked
 * each time.
 */
export function checkedBy(collection: Collection): string | null {
  return collection.checkedOnce ? schemaFingerprint(collection) : null;
}
