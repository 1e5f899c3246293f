import type { UserRecord } from "firebase-admin/auth";
import type { Account } from "../port";

/**
 * Claim of a suspended account. If the account were disabled at the provider, it would answer any password with
 * `user-disabled` and so tell everybody that the address has an account. With the claim, the provider accepts the right
 * password and we refuse afterwards. An account disabled in the provider's console counts as suspended too.
 */
export const SUSPENDED = "suspended";

/**
 * The provider accepts only whole web addresses, so the site's own paths are stored under a host that can't exist (RFC
 * 2606).
 */
const OWN_SITE = "https://site.invalid";

/** Returns a picture's address as the provider stores it; null for none. */
export function storedPhotoURL(photoURL: string | null): string | null {
  return photoURL?.startsWith("/") ? OWN_SITE + photoURL : photoURL;
}

export function accountOf(record: UserRecord): Account {
  const { uid, email, displayName, photoURL, emailVerified, disabled, customClaims, metadata } = record;
  return {
    uid,
    email: email ?? "",
    displayName: displayName ?? null,
    photoURL: (photoURL?.startsWith(`${OWN_SITE}/`) ? photoURL.slice(OWN_SITE.length) : photoURL) ?? null,
    emailVerified,
    disabled: disabled || customClaims?.[SUSPENDED] === true,
    createdAt: new Date(metadata.creationTime).toISOString(),
  };
}

/**
 * True if a sign-in (in seconds, as the provider counts) was before the moment when all of the account's sign-ins were
 * ended.
 */
export function isRevoked(signedInAt: number, { tokensValidAfterTime }: UserRecord): boolean {
  return tokensValidAfterTime !== undefined && signedInAt * 1_000 < Date.parse(tokensValidAfterTime);
}

/** When the provider last ended all of an account's sign-ins, as it says it; empty if it never did. */
export function endedAt(record: UserRecord | null): string {
  return record?.tokensValidAfterTime ?? "";
}

/** True if a password was set (milliseconds) after a sign-in (seconds), both by the provider's clock. */
export function isSetAfter(signedInAt: number, passwordSetAt: number): boolean {
  return Math.floor(passwordSetAt / 1_000) > signedInAt;
}
