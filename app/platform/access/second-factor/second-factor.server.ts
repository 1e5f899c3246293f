import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { inBackground } from "~/http/listener/background.server";
import { countTry, takeBackTry, type Limit } from "~/http/security/rate-limit.server";
import { findMatchingSecret } from "~/domain/secrets.server";
import { logSecurity } from "~/http/security/security-log.server";
import { secondFactors, signInChallenges, users } from "../collection";
import { mailSecondFactorChanged } from "../sign-in/mails.server";
import { matchingStep, newOneTimeSecret, toBase32 } from "./one-time-code.server";
import { freshlySealed, openSeed, sealSeed } from "./sealed-seed.server";

const SYSTEM = "system:accounts";
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 15;

/** Wrong codes of one account from all clients: two of a million codes are valid at any moment. */
export const CODES_BY_ACCOUNT: Limit = { name: "second-factor", points: 10, seconds: 3_600 };

/** A recovery code as it is compared: without what makes it readable. */
const plainCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, "");

function newRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  return {
    shown: plain.map((code) => code.match(/.{4}/g)?.join("-") ?? code),
    hashes: plain.map((code) => sha256Hex(code)),
  };
}

/** Returns whether a sign-in needs a code, how many recovery codes are left, and the secret during setup. */
export async function secondFactorOf(uid: string) {
  const found = await backend().documents.get(secondFactors, uid);
  return {
    since: found?.confirmedAt ?? null,
    recoveryLeft: found?.confirmedAt ? found.recoveryHashes.length : 0,
    unconfirmedSecret: found && found.confirmedAt === null ? openSeed(uid, found.secret) : null,
  };
}

/** Creates a secret for a new app; an active second factor stays until it is switched off. */
export async function beginSecondFactor(uid: string): Promise<void> {
  await backend().documents.transaction(uid, async (transaction) => {
    const present = await transaction.get(secondFactors, uid);
    if (present?.confirmedAt) return;
    const fresh = { secret: sealSeed(uid, newOneTimeSecret()), confirmedAt: null, lastStep: 0, recoveryHashes: [] };
    transaction.set(secondFactors, uid, fresh);
  });
}

/**
 * Switches the second factor on if the code shows that an app has the secret. Returns the recovery codes, which are
 * never shown again.
 */
export async function confirmSecondFactor(uid: string, code: string): Promise<string[] | null> {
  const { documents, clock } = backend();
  const now = clock();
  const { shown, hashes } = newRecoveryCodes();
  const isOn = await documents.transaction(uid, async (transaction) => {
    const present = await transaction.get(secondFactors, uid);
    const seed = present?.confirmedAt === null ? openSeed(uid, present.secret) : null;
    const step = seed === null ? null : matchingStep(seed, code, now);
    if (seed === null || step === null || !(await transaction.get(users, uid))) return false;
    const confirmedAt = now.toISOString();
    const secret = sealSeed(uid, seed);
    transaction.update(secondFactors, uid, { secret, confirmedAt, lastStep: step, recoveryHashes: hashes });
    transaction.update(users, uid, { secondFactorAt: confirmedAt });
    return true;
  });
  if (!isOn) return null;
  tellOwner(uid, "on");
  return shown;
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewRecoveryCodes(uid: string): Promise<string[] | null> {
  const { shown, hashes } = newRecoveryCodes();
  const isOn = await backend().documents.transaction(uid, async (transaction) => {
    if (!(await transaction.get(secondFactors, uid))?.confirmedAt) return false;
    transaction.update(secondFactors, uid, { recoveryHashes: hashes });
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
    if (!present?.confirmedAt) return false;
    if (isOfApp) {
      const seed = openSeed(uid, present.secret);
      const step = seed === null ? null : matchingStep(seed, code.replace(/\s/g, ""), now);
      if (seed === null || step === null || step <= present.lastStep) return false;
      transaction.update(secondFactors, uid, { lastStep: step, ...freshlySealed(uid, present.secret) });
      return true;
    }
    const used = findMatchingSecret(present.recoveryHashes, sha256Hex(plainCode(code)));
    if (used === null) return false;
    const recoveryHashes = present.recoveryHashes.filter((hash) => hash !== used);
    transaction.update(secondFactors, uid, { recoveryHashes });
    return true;
  });
  if (!isTaken) {
    logSecurity("second-factor-refused", request, { uid, by: isOfApp ? "code" : "recovery-code" });
    return { outcome: "wrong" };
  }
  if (isOfApp) await takeBackTry(CODES_BY_ACCOUNT, uid);
  else inBackground("notice of a recovery code", () => mailOwner(uid, "recovery-code"));
  return { outcome: "taken" };
}

/** Removes the second factor and every sign-in that waits for it. Call within a transaction. */
export async function removeSecondFactor(transaction: Transaction, uid: string): Promise<boolean> {
  const present = await transaction.get(secondFactors, uid);
  const waiting = await transaction.query(signInChallenges, {
    where: [["uid", "==", uid]],
    orderBy: ["expiresAt"],
    limit: 100,
  });
  const user = await transaction.get(users, uid);
  for (const { id } of waiting) transaction.delete(signInChallenges, id);
  if (user?.secondFactorAt) transaction.update(users, uid, { secondFactorAt: null });
  if (present) transaction.delete(secondFactors, uid);
  return Boolean(present?.confirmedAt);
}

export async function switchOffSecondFactor(uid: string): Promise<void> {
  const wasOn = await backend().documents.transaction(uid, (transaction) => removeSecondFactor(transaction, uid));
  if (wasOn) tellOwner(uid, "off");
}

async function mailOwner(uid: string, what: "on" | "off" | "recovery-code"): Promise<void> {
  const account = await backend().identity.find(uid);
  if (account) await mailSecondFactorChanged(account.email, what);
}

export function tellOwner(uid: string, what: "on" | "off"): void {
  inBackground("notice of a second factor", () => mailOwner(uid, what));
}
