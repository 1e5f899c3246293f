import { isIP } from "node:net";
import { createHash } from "node:crypto";
import { siteOrigin } from "~/http/security/site-origin.server";

export interface RelyingParty {
  /** The domain that passkeys belong to: browsers offer them on no other. */
  id: string;
  origin: string;
}

/**
 * Returns the domain and origin of this site's passkeys, from `PUBLIC_URL` when it is set. null where passkeys can't
 * be: they belong to a name, not to the number of a machine.
 */
export function relyingParty(request: Request): RelyingParty | null {
  const origin = siteOrigin(request);
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { id: hostname, origin } : null;
}

/** The name by which an authenticator knows a person: bounded in length, and tells nobody who it is. */
export function userHandle(uid: string): Buffer {
  return createHash("sha256").update("passkeys of ").update(uid).digest();
}
