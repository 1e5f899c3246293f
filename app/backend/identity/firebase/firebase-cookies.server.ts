import { signInWithCustomToken } from "firebase/auth";
import type { DecodedIdToken } from "firebase-admin/auth";
import { LRUCache } from "lru-cache";
import { z } from "zod/v4";
import { log } from "../../log.server";
import { identityError } from "../messages";
import { providerCode } from "./firebase-errors";
import type { openFirebaseProvider } from "./firebase-provider.server";

/** The provider makes cookies of tokens up to five minutes old. */
const TOKEN_AGE = 4 * 60_000;
const MOST_TOKENS = 1_000;

const claimsOfSignIn = z.object({ auth_time: z.number() });

/**
 * Returns when the sign-in was that a cookie was made of, in seconds by the provider's clock. Reads it without checking the
 * signature, so only for a cookie that the store has a session of: its hash shows that the site made it.
 */
export function signedInAt(cookie: string): number {
  const claims: unknown = JSON.parse(Buffer.from(cookie.split(".")[1] ?? "", "base64url").toString());
  return claimsOfSignIn.parse(claims).auth_time;
}

/** The provider's session cookies, which last for this many milliseconds. */
export function openFirebaseCookies(provider: ReturnType<typeof openFirebaseProvider>, lifetime: number) {
  /** ID tokens of passwords that were right a moment ago, so that opening a session doesn't sign in again. */
  const tokens = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: TOKEN_AGE });

  const cookieOf = (idToken: string) =>
    provider.asServer((auth) => auth.createSessionCookie(idToken, { expiresIn: lifetime }));

  return {
    /** Keeps the token of a right password for the session that follows. */
    keep(uid: string, idToken: string): void {
      tokens.set(uid, idToken);
    },

    /** Drops the token that was kept, since all of the account's sign-ins have ended. */
    drop(uid: string): void {
      tokens.delete(uid);
    },

    /** Makes a cookie, by the sign-in of a moment ago or by one of the server's own. */
    async make(uid: string): Promise<string> {
      const kept = tokens.get(uid);
      tokens.delete(uid);
      if (kept !== undefined) {
        try {
          return await cookieOf(kept);
        } catch (error) {
          // It was ended since, as by a new password. A sign-in of the server's own would undo that.
          if (/token|user-/.test(providerCode(error))) throw identityError("invalid-credential");
          log.warn({ err: error }, "the token of a sign-in made no session, so the server signs in itself");
        }
      }
      const customToken = await provider.asServer((auth) => auth.createCustomToken(uid));
      return cookieOf(
        await provider.asPerson(async (auth) => (await signInWithCustomToken(auth, customToken)).user.getIdToken()),
      );
    },

    /** Returns the claims of a cookie that the provider made and that has not expired. */
    async claimsOf(cookie: string): Promise<DecodedIdToken | null> {
      try {
        return await provider.asServer((auth) => auth.verifySessionCookie(cookie));
      } catch (error) {
        // Keys that can't be fetched have the code of a false signature, and say nothing of the cookie.
        const isUnfetched = error instanceof Error && /error fetching/i.test(error.message);
        if (!isUnfetched && /^(?:session-cookie-|argument-error|user-)/.test(providerCode(error))) return null;
        throw error;
      }
    },
  };
}
