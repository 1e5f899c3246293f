import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** True if two secrets are the same text. Takes as long for any two, whatever their lengths or where they differ. */
export function secretsMatch(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}
