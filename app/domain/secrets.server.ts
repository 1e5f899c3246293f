import { createHash, timingSafeEqual } from "node:crypto";

const digestOf = (text: string) => createHash("sha256").update(text, "utf8").digest();

/**
 * True if two secrets (tokens, codes, keys, or their stored hashes) are the same text. Compares their SHA-256 digests
 * in constant time, so that the time taken reveals neither the length nor the correct part of a guess, and texts of any
 * length and alphabet can be compared.
 */
export function secretsMatch(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b));
}

/**
 * Returns the candidate that matches the given text, null if none does. Compares every candidate, so that timing
 * doesn't tell its position.
 */
export function findMatchingSecret(candidates: readonly string[], given: string): string | null {
  let found: string | null = null;
  for (const candidate of candidates) if (secretsMatch(candidate, given)) found = candidate;
  return found;
}
