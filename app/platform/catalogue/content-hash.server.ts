import { createHash } from "node:crypto";

/** Data of at most this many characters is its own hash. */
const LONGEST_PLAIN = 50;

/** Hashes of frozen data, which needs to be serialized and hashed only once. */
const known = new WeakMap<object, string>();

/** Returns what names a value by its content as JSON: base64 of its SHA-256, or a short value's JSON itself. */
export function contentHash(value: unknown): string {
  const isObject = typeof value === "object" && value !== null;
  let hash = isObject ? known.get(value) : undefined;
  if (hash === undefined) {
    const text = JSON.stringify(value);
    hash = text.length <= LONGEST_PLAIN ? text : createHash("sha256").update(text).digest("base64");
    if (isObject && Object.isFrozen(value)) known.set(value, hash);
  }
  return hash;
}

/** Returns 36 bits of that hash, by which a browser knows what its page holds; a short value's JSON as it is. */
export function markOf(value: object): string {
  const hash = contentHash(value);
  return /^[[{]/.test(hash) ? hash : hash.slice(0, 6);
}
