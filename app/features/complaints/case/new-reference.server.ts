import { randomBytes } from "node:crypto";

/** Crockford's letters and digits: none of them is mistaken for another. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference nobody can foresee; whether it is taken is for the store to say. */
export function newReference(): string {
  // 32 signs: a byte's lower five bits are one of them, each as likely as any other.
  return `EW-${[...randomBytes(6)].map((byte) => SIGNS[byte & 31]).join("")}`;
}
