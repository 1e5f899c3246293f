import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export const newDownloadToken = (): string => randomBytes(24).toString("base64url");

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether the token is among these, in a time that says nothing about how nearly it is. */
export function isAmongTokens(tokens: readonly string[], token: string): boolean {
  const given = digest(token);
  let matches = false;
  for (const known of tokens) matches = timingSafeEqual(digest(known), given) || matches;
  return matches;
}
