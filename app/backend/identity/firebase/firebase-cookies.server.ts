import { signInWithCustomToken } from "firebase/auth";
import type { DecodedIdToken } from "firebase-admin/auth";
import { LRUCache } from "lru-cache";
import { z } from "zod/v4";
import { log } from "../../log.server";
import { identityError } from "../messages";
import { providerCode } from "./firebase-errors";
import type { openFirebaseProvider } from "./firebase-provider.server";

/** The provider makes cookies only from tokens that are at most five minutes old. */
const TOKEN_AGE = 4 * 60_000;
const MOST_TOKENS = 1_000;

const claimsOfSignIn = z.object({ auth_time: z.number() });

/**
 * Returns when the sign-in behind a cookie was, in seconds by the provider's clock. Doesn't check the signature, so use
 * it only for a cookie with a session in the store, whose hash shows that this site made the cookie.
 */
export function signedInAt(cookie: string): number {
  const claims: unknown = JSON.parse(Buffer.from(cookie.split(".")[1] ?? "", "base64url").toString());
  return claimsOfSignIn.parse(claims).auth_time;
}

/** Makes and checks the provider's session cookies, which last for `lifetime` milliseconds. */
export function openFirebaseCookies(provider: ReturnType<typeof openFirebaseProvider>, lifetime: number) {
  /** ID tokens from sign-ins of a moment ago, so that opening a session needs no second sign-in. */
  const tokens = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: TOKEN_AGE });

  const cookieOf = (idToken: string) =>
    provider.asServer((auth) => auth.createSessionCookie(idToken, { expiresIn: lifetime }));

  return {
    /** Keeps the token of a sign-in for the session that follows. */
    keep(uid: string, idToken: string): void {
      tokens.set(uid, idToken);
    },

    /** Drops an account's token, because all of its sign-ins have been ended. */
    drop(uid: string): void {
      tokens.delete(uid);
    },

    /** Makes a cookie from the sign-in of a moment ago, or from a custom token of the server. */
    async make(uid: string): Promise<string> {
      const kept = tokens.get(uid);
      tokens.delete(uid);
      if (kept !== undefined) {
        try {
          return await cookieOf(kept);
        } catch (error) {
          // The sign-in has been ended since, for example by a new password. Signing in with a custom token would undo
          // that.
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
        // If the keys can't be fetched, the error has the code of a false signature but says nothing about the cookie.
        const isUnfetched = error instanceof Error && /error fetching/i.test(error.message);
        if (!isUnfetched && /^(?:session-cookie-|argument-error|user-)/.test(providerCode(error))) return null;
        throw error;
      }
    },
  };
}
