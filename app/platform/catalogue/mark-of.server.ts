import { createHash } from "node:crypto";

const known = new WeakMap<object, string>();

/** Returns 36 bits of a hash of a value, by which a browser knows what its page holds. Frozen values are hashed once. */
export function markOf(value: object): string {
  let mark = known.get(value);
  if (mark === undefined) {
    mark = createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 6);
    if (Object.isFrozen(value)) known.set(value, mark);
  }
  return mark;
}
