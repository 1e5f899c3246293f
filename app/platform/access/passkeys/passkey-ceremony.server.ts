import { backend } from "~/backend/index.server";
import { logSecurity } from "~/http/security/security-log.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { passkeys } from "../collection";
import type { Viewer } from "../viewer.server";
import { openPasskeyChallenge, takePasskeyChallenge } from "./passkey-challenge.server";
import { addPasskey, isOfferedAt, listPasskeys, passkeyId } from "./passkey-record.server";
import {
  parseAssertion,
  parseRegistration,
  type AssertionResponse,
  type RegistrationResponse,
} from "../sign-in/passkey-response";
import { relyingParty, userHandle, type RelyingParty } from "./relying-party.server";

/** Ed25519, ECDSA with P-256, RSA with SHA-256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;

// Loaded at its first use: most of a site's visitors never need it.
const webAuthn = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

export type Options = { outcome: "options"; options: object; cookie: string } | { outcome: "wait"; seconds: number };

/** A signed-in person, in one of their sessions. */
type Asking = Pick<Viewer, "user" | "sessionId">;

/**
 * Returns what a browser needs for making a passkey of this name, which has to verify its person itself. `generation`:
 * that of the account in which the person has proved who they are.
 */
export async function creationOptions(
  request: Request,
  { user: { uid, email, displayName }, sessionId }: Asking,
  { name, generation }: { name: string; generation: string },
): Promise<Options | { outcome: "impossible" }> {
  const party = relyingParty(request);
  if (!party) return { outcome: "impossible" };
  const opened = await openPasskeyChallenge(request, { purpose: "register", uid, sessionId, name, generation });
  if (typeof opened === "number") return { outcome: "wait", seconds: opened };
  const [{ generateRegistrationOptions }, { site }, mine] = await Promise.all([
    webAuthn(),
    currentSettings(),
    listPasskeys(uid),
  ]);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: party.id,
    userName: email,
    userDisplayName: displayName,
    userID: new Uint8Array(userHandle(uid)),
    challenge: new Uint8Array(opened.challenge),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { outcome: "options", options, cookie: opened.cookie };
}

/** True for a passkey without a certificate. Those with one would have the server fetch lists of revoked ones. */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get("fmt");
  return format === "none" || (format === "packed" && !decoded.get("attStmt").get("x5c"));
}

/**
 * True for an answer given in a page within another site's. No page of ours may be framed, and the library looks at this
 * for sign-ins alone, where the browser names the other site.
 */
async function isFramed(clientDataJSON: string): Promise<boolean> {
  const { crossOrigin, topOrigin } = (await helpers()).decodeClientDataJSON(clientDataJSON);
  return (crossOrigin ?? false) !== false || topOrigin !== undefined;
}

function refused(request: Request, uid: string | undefined, why: string): void {
  logSecurity("passkey-refused", request, { uid, why });
}

/** Returns what has to be stored of a passkey that a browser made; null if its answer isn't valid. */
async function verifiedRegistration(response: RegistrationResponse, challenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { attestationObject, clientDataJSON } = response.response;
    if ((await isFramed(clientDataJSON)) || !(await isPlain(attestationObject))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      domain: party.id,
      counter: credential.counter,
      transports: response.response.transports,
      isSynced: credentialBackedUp,
    };
  } catch {
    // The library throws for anything that is wrong with the answer.
    return null;
  }
}

/**
 * Stores the passkey that a browser made for this session's challenge, with what `tell` queues. `refused`: the answer
 * isn't valid.
 */
export async function registerPasskey(
  request: Request,
  { user: { uid }, sessionId }: Asking,
  text: string,
  tell: Parameters<typeof addPasskey>[3],
): Promise<Awaited<ReturnType<typeof addPasskey>> | { outcome: "refused" }> {
  const party = relyingParty(request);
  const asked = await takePasskeyChallenge(request, { purpose: "register", uid, sessionId });
  if (!asked || !party) return { outcome: "over" };
  const response = parseRegistration(text);
  const verified = response && (await verifiedRegistration(response, asked.challenge, party));
  const begunIn = { sessionId, generation: asked.generation };
  if (verified) return addPasskey(uid, begunIn, { ...verified, name: asked.name }, tell);
  refused(request, uid, "registration");
  return { outcome: "refused" };
}

/** Who has to answer: somebody in a session of theirs who confirms what they do, or for a sign-in anybody. */
type Answering = { purpose: "confirm"; by: Asking } | { purpose: "sign-in" };

function askedOf(answering: Answering) {
  if (answering.purpose === "sign-in") return { purpose: answering.purpose, uid: null, sessionId: null };
  const { user, sessionId } = answering.by;
  return { purpose: answering.purpose, uid: user.uid, sessionId };
}

/** Returns what a browser needs for a sign-in (of anybody), or for a signed-in person to confirm what they do. */
export async function requestOptions(
  request: Request,
  answering: Answering,
): Promise<Options | { outcome: "impossible" }> {
  const party = relyingParty(request);
  if (!party) return { outcome: "impossible" };
  const asked = askedOf(answering);
  const { uid } = asked;
  const opened = await openPasskeyChallenge(request, asked);
  if (typeof opened === "number") return { outcome: "wait", seconds: opened };
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(opened.challenge),
    timeout: TIMEOUT_MS,
    userVerification: "required",
    // None for a sign-in, because a list would tell anybody which passkeys an account has.
    allowCredentials:
      uid === null
        ? []
        : (await listPasskeys(uid))
            .filter((passkey) => isOfferedAt(party, passkey))
            .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { outcome: "options", options, cookie: opened.cookie };
}

/**
 * Checks the answer of a passkey to this browser's challenge and returns whose it is, and the generation of their
 * account in which they still had it. `unknown`: nobody has it. An answer counts once. A counter that hasn't grown may
 * be a copy's, and is refused.
 */
export async function verifyPasskey(
  request: Request,
  text: string,
  answering: Answering,
): Promise<
  { outcome: "verified"; uid: string; generation: string } | { outcome: "refused" | "unknown" } | { outcome: "over" }
> {
  const party = relyingParty(request);
  const wanted = askedOf(answering);
  const { uid } = wanted;
  const asked = await takePasskeyChallenge(request, wanted);
  if (!asked || !party) return { outcome: "over" };
  const response = parseAssertion(text);
  const id = response && passkeyId(response.id);
  const found = id === null ? null : await backend().documents.get(passkeys, id);
  if (!response || id === null || !found || (uid !== null && found.uid !== uid)) {
    refused(request, found?.uid, "unknown");
    return { outcome: id !== null && !found ? "unknown" : "refused" };
  }
  const generation = await backend().identity.generationOf(found.uid);
  const { userHandle: named } = response.response;
  const isTheirs = named == null ? uid !== null : named === userHandle(found.uid).toString("base64url");
  const counter = isTheirs ? await verifiedCounter(response, found, asked.challenge, party) : null;
  const isGood = counter !== null && (await recordUse(id, found.uid, counter));
  if (isGood) return { outcome: "verified", uid: found.uid, generation };
  refused(request, found.uid, counter === null ? "signature" : "counter");
  return { outcome: "refused" };
}

async function verifiedCounter(
  response: AssertionResponse,
  { credentialId, publicKey }: { credentialId: string; publicKey: string },
  challenge: string,
  party: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    if (await isFramed(response.response.clientDataJSON)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is compared where it is stored, so that of two answers at once one is refused.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Stores that a passkey was used. False if its counter has not grown since the last time, or it is gone. */
function recordUse(id: string, uid: string, counter: number): Promise<boolean> {
  const { documents, clock } = backend();
  return documents.transaction("system:accounts", async (transaction) => {
    const now = await transaction.get(passkeys, id);
    if (now?.uid !== uid) return false;
    // Authenticators that copy a passkey to other devices don't count, and always say 0.
    if ((counter > 0 || now.counter > 0) && counter <= now.counter) return false;
    transaction.update(passkeys, id, { counter, lastUsedAt: clock().toISOString() });
    return true;
  });
}
