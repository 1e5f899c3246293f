import type { UserRecord } from "firebase-admin/auth";
import type { Account } from "../port";

/**
 * Claim of a suspended account. The provider's own switch would do, but it answers any password with `user-disabled`,
 * and so tells everybody that the address has an account; who holds the claim signs in at the provider, and is refused
 * here once the password was right. An account switched off in the provider's console counts as suspended too.
 */
export const SUSPENDED = "suspended";

/** The provider takes whole web addresses only; the site's own paths are kept under one that can't exist (RFC 2606). */
const OWN_SITE = "https://site.invalid";

/** A picture's address as the provider keeps it; null for none. */
export function keptPhotoURL(photoURL: string | null): string | null {
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

/** Whether a sign-in was before all of the account's were ended. Seconds, as the provider counts. */
export function isRevoked(
  { auth_time: signedInAt }: { auth_time: number },
  { tokensValidAfterTime }: UserRecord,
): boolean {
  return tokensValidAfterTime !== undefined && signedInAt * 1_000 < Date.parse(tokensValidAfterTime);
}
