import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Returns a new secret as Standard Webhooks writes it: the prefix, and 24 random bytes as base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(24).toString("base64");
}

/**
 * Returns the headers that sign a message by Standard Webhooks 1.0: HMAC-SHA256 with the secret's bytes over id,
 * timestamp and body. `at` is the time of this try, by which a receiver refuses what is old.
 */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
