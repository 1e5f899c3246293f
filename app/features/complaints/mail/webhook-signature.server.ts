import { createHmac } from "node:crypto";

/** What a delivery's signature covers. */
export interface SignedParts {
  /** Unix time in seconds, as text. */
  timestamp: string;
  /** Recipients of the envelope, separated by commas; empty if they are not known. */
  recipient: string;
  /** SHA-256 of the mail, in hexadecimal. */
  digest: string;
}

/** Returns the signature of a delivery: `v1=` and a SHA-256 HMAC in hexadecimal. */
export function signatureOf(secret: string, { timestamp, recipient, digest }: SignedParts): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}\n${recipient}\n${digest}`).digest("hex")}`;
}
