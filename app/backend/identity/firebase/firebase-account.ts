import type { UserRecord } from "firebase-admin/auth";
import type { Account } from "../port";

/**
 * Claim of a suspended account. The provider's own switch would answer any password with `user-disabled`, and so tell
 * everybody that the address has an account. A holder of the claim signs in at the provider, and is refused here after
 * the right password. An account disabled in the provider's console counts as suspended too.
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

/** True if a sign-in was before all of the account's were ended. In seconds, as the provider counts. */
export function isRevoked(signedInAt: number, { tokensValidAfterTime }: UserRecord): boolean {
  return tokensValidAfterTime !== undefined && signedInAt * 1_000 < Date.parse(tokensValidAfterTime);
}

/** True if a password was set (milliseconds) after a sign-in (seconds), both by the provider's clock. */
export function isSetAfter(signedInAt: number, passwordSetAt: number): boolean {
  return Math.floor(passwordSetAt / 1_000) > signedInAt;
}
