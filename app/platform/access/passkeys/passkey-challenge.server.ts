import { randomBytes } from "node:crypto";
import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { hostCookie, hostCookieValue } from "~/http/cookies/host-cookie.server";
import { COOKIES } from "~/http/cookies/kept-in-browser";
import { countAddress, type Limit } from "~/http/security/rate-limit.server";
import { passkeyChallenges } from "../collection";
import type { PasskeyPurpose } from "../schema";

const SYSTEM = "system:accounts";
const { name: NAME, maxAge: LIFETIME_SECONDS } = COOKIES.passkey;
const PURGED_AT_ONCE = 50;
const SECRET = /^[\w-]{43}$/;

/** Challenges of one address: each sign-in page opened in a browser that knows passkeys asks for one. */
const CHALLENGES_BY_ADDRESS: Limit = { name: "passkey-challenges", points: 120, seconds: 600 };

export interface OpenedChallenge {
  challenge: Buffer;
  /** `Set-Cookie` value that binds the challenge to this browser. */
  cookie: string;
}

/**
 * What a challenge was asked for; only an answer for the same counts. `uid`: the person it has to be, if known, and
 * `sessionId` the session in which they asked.
 */
interface Asked {
  purpose: PasskeyPurpose;
  uid: string | null;
  sessionId: string | null;
  /** Name of a new passkey. */
  name?: string;
  /** The person's generation when a new passkey was asked for. */
  generation?: string;
}

function idOf(request: Request): string | null {
  const secret = hostCookieValue(request, NAME);
  return secret !== null && SECRET.test(secret) ? sha256Hex(secret) : null;
}

/**
 * Makes a challenge for this browser, in place of the one it had, so that a browser has one at most. Returns the
 * seconds to wait where an address has asked for too many.
 */
export async function openPasskeyChallenge(request: Request, asked: Asked): Promise<OpenedChallenge | number> {
  const seconds = await countAddress(CHALLENGES_BY_ADDRESS, request);
  if (seconds > 0) return seconds;
  const { documents, clock } = backend();
  const now = clock();
  const expired = { field: "expiresAt", until: now.toISOString(), most: PURGED_AT_ONCE };
  await deleteUntil(documents, SYSTEM, passkeyChallenges, expired);
  const secret = randomBytes(32).toString("base64url");
  const challenge = randomBytes(32);
  const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1_000).toISOString();
  const batch = documents
    .batch(SYSTEM)
    .set(passkeyChallenges, sha256Hex(secret), { ...asked, challenge: challenge.toString("base64url"), expiresAt });
  const replaced = idOf(request);
  if (replaced !== null) batch.delete(passkeyChallenges, replaced);
  await batch.commit();
  return { challenge, cookie: hostCookie(request, NAME, secret, LIFETIME_SECONDS) };
}

/**
 * Takes this browser's challenge away and returns it: it counts once, whatever the answer is worth. null if the browser
 * has none for this purpose, person and session, or it has expired.
 */
export async function takePasskeyChallenge(
  request: Request,
  asked: Pick<Asked, "purpose" | "uid" | "sessionId">,
): Promise<{ challenge: string; name: string; generation: string } | null> {
  const id = idOf(request);
  if (id === null) return null;
  const { documents, clock } = backend();
  return documents.transaction(SYSTEM, async (transaction) => {
    const found = await transaction.get(passkeyChallenges, id);
    if (found?.purpose !== asked.purpose || found.uid !== asked.uid || found.sessionId !== asked.sessionId) return null;
    transaction.delete(passkeyChallenges, id);
    if (Date.parse(found.expiresAt) <= clock().getTime()) return null;
    return { challenge: found.challenge, name: found.name ?? "", generation: found.generation ?? "" };
  });
}

export function endedPasskeyCookie(request: Request): string {
  return hostCookie(request, NAME, "", 0);
}
