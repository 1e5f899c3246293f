import { z } from "zod/v4";
import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { isPresentGeneration } from "~/backend/identity/generations.server";
import { isStillUnderWay, type BegunIn } from "~/backend/identity/session-records.server";
import { sha256Hex } from "~/domain/digest.server";
import { countTry, takeBackTry, type Limit } from "~/http/security/rate-limit.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue, type Writer } from "~/platform/outbox/queue.server";
import { findMatchingSecret } from "~/domain/secrets.server";
import { logSecurity } from "~/http/security/security-log.server";
import { passkeyChallenges, passkeys, secondFactors, signInChallenges, users } from "../collection";
import type { PasskeyFields, SecondFactorFields } from "../schema";
import { mailSecondFactorChanged, SECOND_FACTOR_NEWS, type SecondFactorNews } from "../sign-in/mails.server";
import { matchingStep, newOneTimeSecret, toBase32 } from "./one-time-code.server";
import { freshlySealed, openSeed, sealSeed } from "./sealed-seed.server";

const SYSTEM = "system:accounts";
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 15;
/** Long enough to fetch an app, too short for a seed that somebody has seen to be of use later. */
const SETUP_MS = 15 * 60_000;

/** Wrong codes of one account from all clients: two of a million codes are valid at any moment. */
export const CODES_BY_ACCOUNT: Limit = { name: "second-factor", points: 10, seconds: 3_600, isShared: true };

/** A recovery code as it is compared: without what makes it readable. */
const plainCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, "");

/** Returns ten recovery codes as they are shown, and the hashes that are stored. */
export function newRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  return {
    shown: plain.map((code) => code.match(/.{4}/g)?.join("-") ?? code),
    hashes: plain.map((code) => sha256Hex(code)),
  };
}

/** Returns the secret of a setup that is under way in this session; null without one, and for one that is too old. */
function openSetup(uid: string, factor: SecondFactorFields | null, sessionId: string): string | null {
  if (!factor?.setup || factor.secret === null || factor.confirmedAt !== null) return null;
  const { begunAt, sessionId: begunIn } = factor.setup;
  const isOpen = begunIn === sessionId && backend().clock().getTime() < Date.parse(begunAt) + SETUP_MS;
  return isOpen ? openSeed(uid, factor.secret) : null;
}

/** The second factor that a person had when they were asked to prove who they are. */
export interface ProvenBy extends BegunIn {
  /** Since when they have one, and since when an app; null without one. */
  since: string | null;
  appSince: string | null;
}

/** Returns a person's second factor as it is now. Ask before they prove who they are, so that a change meanwhile counts. */
export async function provenBy(uid: string, begunIn: BegunIn): Promise<ProvenBy> {
  const { documents } = backend();
  const [user, factor] = await Promise.all([documents.get(users, uid), documents.get(secondFactors, uid)]);
  return { ...begunIn, since: user?.secondFactorAt ?? null, appSince: factor?.confirmedAt ?? null };
}

/** True if a person still has the second factor by which they proved who they are, in the session in which they did. */
export async function isStillProven(transaction: Transaction, uid: string, proven: ProvenBy): Promise<boolean> {
  const user = await transaction.get(users, uid);
  const factor = await transaction.get(secondFactors, uid);
  const isSame = (user?.secondFactorAt ?? null) === proven.since && (factor?.confirmedAt ?? null) === proven.appSince;
  return isSame && (await isStillUnderWay(transaction, uid, proven, backend().clock()));
}

/**
 * Returns since when an app is set up, how many recovery codes are left, and the secret of a setup that is under way in
 * this session.
 */
export async function secondFactorOf(uid: string, sessionId = "") {
  const { documents } = backend();
  const found = await documents.get(secondFactors, uid);
  const isShown = found?.setup ? await isPresentGeneration(documents, uid, found.setup.generation) : false;
  return {
    since: found?.confirmedAt ?? null,
    recoveryLeft: found?.recoveryHashes.length ?? 0,
    unconfirmedSecret: isShown ? openSetup(uid, found, sessionId) : null,
  };
}

/**
 * Creates a secret for a new app, to be confirmed in this session within 15 minutes; one that is set up stays until it is
 * switched off, and so do passkeys. Returns false if what the person proved who they are by is over.
 */
export async function beginSecondFactor(uid: string, proven: ProvenBy): Promise<boolean> {
  const { documents, clock } = backend();
  const { sessionId, generation } = proven;
  const setup = { begunAt: clock().toISOString(), sessionId, generation };
  return documents.transaction(uid, async (transaction) => {
    const present = await transaction.get(secondFactors, uid);
    if (!(await isStillProven(transaction, uid, proven))) return false;
    if (present?.confirmedAt) return true;
    const fresh = { secret: sealSeed(uid, newOneTimeSecret()), confirmedAt: null, setup, lastStep: 0 };
    transaction.set(secondFactors, uid, { ...fresh, recoveryHashes: present?.recoveryHashes ?? [] });
    return true;
  });
}

/**
 * Gives up an app that is being set up, since what it was begun with may have been a thief's. `factor`: the person's, as
 * the transaction has read it.
 */
export function dropSetup(transaction: Transaction, factor: Stored<SecondFactorFields> | null): void {
  if (!factor || factor.confirmedAt !== null || factor.secret === null) return;
  if (factor.recoveryHashes.length === 0) transaction.delete(secondFactors, factor.id);
  else transaction.update(secondFactors, factor.id, { secret: null, setup: null });
}

/** Gives up an app that a person is setting up. */
export async function dropSetupOf(uid: string): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    dropSetup(transaction, await transaction.get(secondFactors, uid));
  });
}

/**
 * Switches the second factor on if the code shows that an app has the secret. Returns the recovery codes, which are
 * never shown again. `over`: nothing is being set up in this session, or no longer, or the account's generation has
 * changed.
 */
export async function confirmSecondFactor(
  uid: string,
  sessionId: string,
  code: string,
): Promise<{ outcome: "on"; codes: string[] } | { outcome: "wrong" } | { outcome: "over" }> {
  const { documents, identity, clock } = backend();
  const now = clock();
  const { shown, hashes } = newRecoveryCodes();
  const begunIn = (await documents.get(secondFactors, uid))?.setup;
  if (!begunIn || !(await identity.isOfPresentGeneration({ uid, ...begunIn }))) return { outcome: "over" };
  const outcome = await documents.transaction(uid, async (transaction) => {
    const present = await transaction.get(secondFactors, uid);
    const user = await transaction.get(users, uid);
    const seed = openSetup(uid, present, sessionId);
    if (seed === null || !present?.setup || user?.state !== "active") return "over";
    if (!(await isStillUnderWay(transaction, uid, present.setup, now))) return "over";
    const step = matchingStep(seed, code, now);
    if (step === null) return "wrong";
    const confirmedAt = now.toISOString();
    const secret = sealSeed(uid, seed);
    const confirmed = { secret, confirmedAt, setup: null, lastStep: step, recoveryHashes: hashes };
    transaction.update(secondFactors, uid, confirmed);
    if (!user.secondFactorAt) transaction.update(users, uid, { secondFactorAt: confirmedAt });
    notifyOwner(transaction, uid, "on");
    return "on";
  });
  if (outcome !== "on") return { outcome };
  return { outcome, codes: shown };
}

/**
 * Replaces the recovery codes, tells the owner and returns the new ones. Null if they have no second factor, or if what
 * they proved who they are by is over: the session, the generation or the second factor.
 */
export async function renewRecoveryCodes(uid: string, proven: ProvenBy): Promise<string[] | null> {
  const { documents, identity } = backend();
  const { shown, hashes } = newRecoveryCodes();
  if (proven.since === null || !(await identity.isOfPresentGeneration({ uid, ...proven }))) return null;
  const isOn = await documents.transaction(uid, async (transaction) => {
    const present = await transaction.get(secondFactors, uid);
    if (!(await isStillProven(transaction, uid, proven))) return false;
    if (present) transaction.update(secondFactors, uid, { recoveryHashes: hashes });
    else transaction.set(secondFactors, uid, { secret: null, confirmedAt: null, lastStep: 0, recoveryHashes: hashes });
    notifyOwner(transaction, uid, "codes-renewed");
    return true;
  });
  return isOn ? shown : null;
}

/**
 * Accepts a code of the app or a recovery code, each once. After many attempts at one account, later ones have to
 * wait.
 */
export async function takeCode(
  request: Request,
  uid: string,
  code: string,
): Promise<{ outcome: "taken" } | { outcome: "wrong" } | { outcome: "wait"; seconds: number }> {
  const isOfApp = /^[\d\s]*$/.test(code);
  // A recovery code can't be guessed, and lets the owner in while somebody else is guessing.
  const seconds = isOfApp ? await countTry(CODES_BY_ACCOUNT, uid) : 0;
  if (seconds > 0) return { outcome: "wait", seconds };
  const now = backend().clock();
  const isTaken = await backend().documents.transaction(SYSTEM, async (transaction) => {
    const present = await transaction.get(secondFactors, uid);
    if (!present) return false;
    if (isOfApp) {
      const seed = present.confirmedAt && present.secret !== null ? openSeed(uid, present.secret) : null;
      const step = seed === null ? null : matchingStep(seed, code.replace(/\s/g, ""), now);
      if (present.secret === null || step === null || step <= present.lastStep) return false;
      transaction.update(secondFactors, uid, { lastStep: step, ...freshlySealed(uid, present.secret) });
      return true;
    }
    const used = findMatchingSecret(present.recoveryHashes, sha256Hex(plainCode(code)));
    if (used === null) return false;
    const recoveryHashes = present.recoveryHashes.filter((hash) => hash !== used);
    transaction.update(secondFactors, uid, { recoveryHashes });
    notifyOwner(transaction, uid, "recovery-code");
    return true;
  });
  if (!isTaken) {
    logSecurity("second-factor-refused", request, { uid, by: isOfApp ? "code" : "recovery-code" });
    return { outcome: "wrong" };
  }
  if (isOfApp) await takeBackTry(CODES_BY_ACCOUNT, uid);
  return { outcome: "taken" };
}

/**
 * Removes the app, the passkeys, every sign-in that waits for a code, and every passkey challenge of theirs that waits
 * for an answer. Call within a transaction.
 */
export async function removeSecondFactor(transaction: Transaction, uid: string): Promise<boolean> {
  const ofPerson = { where: [["uid", "==", uid]], limit: 100 } satisfies Parameters<Transaction["query"]>[1];
  const present = await transaction.get(secondFactors, uid);
  const waiting = await transaction.query(signInChallenges, { ...ofPerson, orderBy: ["expiresAt"] });
  const asked = await transaction.query(passkeyChallenges, { ...ofPerson, orderBy: ["expiresAt"] });
  const keys = await transaction.query(passkeys, { ...ofPerson, orderBy: ["createdAt"] });
  const user = await transaction.get(users, uid);
  for (const { id } of waiting) transaction.delete(signInChallenges, id);
  for (const { id } of asked) transaction.delete(passkeyChallenges, id);
  for (const { id } of keys) transaction.delete(passkeys, id);
  if (user?.secondFactorAt) transaction.update(users, uid, { secondFactorAt: null });
  if (present) transaction.delete(secondFactors, uid);
  return Boolean(present?.confirmedAt) || keys.length > 0;
}

/**
 * Takes the app away, and with it the second factor unless passkeys are left that work: they and the recovery codes stay.
 * `mayBeLast`: whether the second factor may go; `last`: it may not. `over`: what the person proved who they are by is
 * over, the session, the generation or the second factor.
 */
export async function switchOffApp(
  uid: string,
  proven: ProvenBy,
  { mayBeLast, works }: { mayBeLast: boolean; works: (passkey: PasskeyFields) => boolean },
): Promise<"off" | "last" | "over"> {
  const { documents, identity } = backend();
  if (!(await identity.isOfPresentGeneration({ uid, ...proven }))) return "over";
  return documents.transaction(uid, async (transaction) => {
    if (!(await isStillProven(transaction, uid, proven))) return "over";
    const keys = await transaction.query(passkeys, { where: [["uid", "==", uid]], orderBy: ["createdAt"], limit: 100 });
    if (!keys.some(works)) {
      if (!mayBeLast) return "last";
      if (await removeSecondFactor(transaction, uid)) notifyOwner(transaction, uid, "off");
      return "off";
    }
    const present = await transaction.get(secondFactors, uid);
    if (present) transaction.update(secondFactors, uid, { secret: null, confirmedAt: null });
    if (present?.confirmedAt) notifyOwner(transaction, uid, "app-removed");
    return "off";
  });
}

const newsParams = z.object({ uid: z.string(), what: z.enum(SECOND_FACTOR_NEWS) });

const secondFactorEntry = defineEntryKind<z.infer<typeof newsParams>>({
  kind: "second-factor",
  params: newsParams,
  urgency: "first",
  lane: ({ uid }) => uid,
  async deliver({ uid, what }, { id }) {
    const account = await backend().identity.find(uid);
    if (!account) return { state: "dropped", reason: "The account is gone." };
    await mailSecondFactorChanged(account.email, what, { key: id });
    return { state: "sent" };
  },
});

/** Queues the mail that tells an owner what became of their second factor, as part of the transaction that does it. */
export function notifyOwner(writer: Writer, uid: string, what: SecondFactorNews): void {
  queue(writer, secondFactorEntry, { uid, what }, { about: { person: uid } });
}
