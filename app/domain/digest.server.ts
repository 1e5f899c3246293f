import { createHash } from "node:crypto";

/** Returns the SHA-256 of a text (as UTF-8) or of bytes as 64 characters of lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the SHA-256 of a text (as UTF-8) or of bytes as 43 characters of base64url. */
export function sha256Base64url(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}
