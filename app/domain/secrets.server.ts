import { createHash, timingSafeEqual } from "node:crypto";

const digestOf = (text: string) => createHash("sha256").update(text, "utf8").digest();

/**
 * True if two secrets are the same text: tokens, codes, keys, or their stored hashes. Their SHA-256 digests are compared in
 * constant time, so neither the length of what a stranger sent nor how much of it is right shows in the answer or in the
 * time it takes, and texts of any length and alphabet can be compared without an error.
 */
export function secretsMatch(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b));
}

/** The candidate that `secretsMatch` the given text, null if none does. Every candidate is compared, wherever it stands. */
export function findMatchingSecret(candidates: readonly string[], given: string): string | null {
  let found: string | null = null;
  for (const candidate of candidates) if (secretsMatch(candidate, given)) found = candidate;
  return found;
}
