import { randomBytes } from "node:crypto";

/** Crockford's letters and digits, none of which is easily mistaken for another. */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a reference nobody can predict, with the site's prefix; the store decides whether it is taken. */
export function newReference(prefix: string): string {
  // There are 32 characters, so a byte's lower five bits pick one, each equally likely.
  return `${prefix}-${[...randomBytes(6)].map((byte) => CHARACTERS[byte & 31]).join("")}`;
}
