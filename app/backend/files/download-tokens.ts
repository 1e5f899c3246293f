import { randomBytes } from "node:crypto";
import { findMatchingSecret } from "~/domain/secrets.server";

export const newDownloadToken = (): string => randomBytes(24).toString("base64url");

/** True if the token is among these. The time taken doesn't tell how close a guess is. */
export function isAmongTokens(tokens: readonly string[], token: string): boolean {
  return findMatchingSecret(tokens, token) !== null;
}
