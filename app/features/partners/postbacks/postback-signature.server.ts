import { createHmac } from "node:crypto";

/**
 * Returns what a postback's signature covers: all parameters but the signature itself, sorted by name, each as
 * `name=value` as it is before it is encoded, joined by `&`.
 */
export function signedText(parameters: URLSearchParams, signature: string): string {
  return [...parameters]
    .filter(([name]) => name !== signature)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
}

/** Returns the HMAC-SHA256 of a postback's parameters, in hexadecimal. */
export function signatureOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text, "utf8").digest("hex");
}
