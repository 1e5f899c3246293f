import { createHmac } from "node:crypto";

/**
 * Returns what a postback's signature covers: all parameters but the signature itself, sorted by name, each as
 * `name=value` as it is before it is encoded, joined by `&`.
 */
export function signedText(parameters: URLSearchParams, signature: string): string {
  return (
    [...parameters]
      .filter(([name]) => name !== signature)
      // By the name alone: with its value, sub would come after sub1.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&")
  );
}

/** Returns the HMAC-SHA256 of a postback's parameters, in hexadecimal. */
export function signatureOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text, "utf8").digest("hex");
}
