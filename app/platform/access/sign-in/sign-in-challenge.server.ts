import { randomBytes } from "node:crypto";
import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import type { CheckedPerson } from "~/backend/identity/port";
import { sha256Hex } from "~/domain/digest.server";
import { hostCookie, hostCookieValue } from "~/http/cookies/host-cookie.server";
import { COOKIES } from "~/http/cookies/kept-in-browser";
import { signInChallenges } from "../collection";

const SYSTEM = "system:accounts";
const { name: NAME, maxAge: LIFETIME_SECONDS } = COOKIES.secondFactor;
/** After this many attempts the password is asked for again. */
const MOST_TRIES = 5;
const PURGED_AT_ONCE = 50;
const SECRET = /^[\w-]{43}$/;

/**
 * Records that this browser's password was right. Returns a `Set-Cookie` value that opens only the page that asks for
 * the code.
 */
export async function openChallenge(request: Request, { uid, generation }: CheckedPerson): Promise<string> {
  const { documents, clock } = backend();
  const now = clock();
  const expired = { field: "expiresAt", until: now.toISOString(), most: PURGED_AT_ONCE };
  await deleteUntil(documents, SYSTEM, signInChallenges, expired);
  const secret = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1_000).toISOString();
  const batch = documents.batch(SYSTEM);
  batch.set(signInChallenges, sha256Hex(secret), { uid, generation, expiresAt, tries: 0 });
  await batch.commit();
  return hostCookie(request, NAME, secret, LIFETIME_SECONDS);
}

export function endedChallengeCookie(request: Request): string {
  return hostCookie(request, NAME, "", 0);
}

function idOf(request: Request): string | null {
  const secret = hostCookieValue(request, NAME);
  return secret !== null && SECRET.test(secret) ? sha256Hex(secret) : null;
}

/**
 * Returns the account whose code this browser must give; null if it gave no right password within ten minutes, or the
 * account's generation has changed since.
 */
export async function findChallenge(request: Request): Promise<string | null> {
  const id = idOf(request);
  const found = id === null ? null : await backend().documents.get(signInChallenges, id);
  return found && isOpen(found) && (await backend().identity.isOfPresentGeneration(found)) ? found.uid : null;
}

function isOpen({ expiresAt, tries }: Stored<(typeof signInChallenges.schema)["_output"]>): boolean {
  return Date.parse(expiresAt) > backend().clock().getTime() && tries < MOST_TRIES;
}

/** As `findChallenge`, and uses up one attempt. */
export async function tryChallenge(request: Request): Promise<CheckedPerson | null> {
  const id = idOf(request);
  if (id === null) return null;
  const tried = await backend().documents.transaction(SYSTEM, async (transaction) => {
    const found = await transaction.get(signInChallenges, id);
    if (!found || !isOpen(found)) return null;
    transaction.update(signInChallenges, id, { tries: found.tries + 1 });
    return { uid: found.uid, generation: found.generation };
  });
  // Before a code is used up. What counts is the same question when the session is opened.
  return tried && (await backend().identity.isOfPresentGeneration(tried)) ? tried : null;
}

/** Ends a challenge that has succeeded, so that it works only once. False if another request was quicker. */
export async function closeChallenge(request: Request): Promise<boolean> {
  const id = idOf(request);
  if (id === null) return false;
  const { documents } = backend();
  return documents.transaction(SYSTEM, async (transaction) => {
    if (!(await transaction.get(signInChallenges, id))) return false;
    transaction.delete(signInChallenges, id);
    return true;
  });
}
