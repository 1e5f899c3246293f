import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { isStillUnderWay, type BegunIn } from "~/backend/identity/session-records.server";
import type { Writer } from "~/platform/outbox/queue.server";
import { sha256Hex } from "~/domain/digest.server";
import { passkeys, secondFactors, users } from "../collection";
import type { PasskeyFields } from "../schema";
import {
  dropSetup,
  isStillProven,
  newRecoveryCodes,
  removeSecondFactor,
  type ProvenBy,
} from "../second-factor/second-factor.server";
import { relyingParty, type RelyingParty } from "./relying-party.server";

export const MOST_PASSKEYS = 10;

/** Ids of authenticators can be longer than a document's. */
export function passkeyId(credentialId: string): string {
  return sha256Hex(credentialId);
}

const ofPerson = (uid: string) =>
  ({ where: [["uid", "==", uid]], orderBy: ["createdAt"], limit: 100 }) satisfies Parameters<Transaction["query"]>[1];

/** Returns a person's passkeys, oldest first. */
export async function listPasskeys(uid: string): Promise<Stored<PasskeyFields>[]> {
  return (await backend().documents.query(passkeys, ofPerson(uid))).items;
}

/** True for a passkey that browsers offer at this site's address: after a move, those of the old domain are not. */
export function isOfferedAt(party: RelyingParty | null, { domain }: Pick<PasskeyFields, "domain">): boolean {
  return party !== null && (domain === "" || domain === party.id);
}

/** True if a person has a passkey that can be used at the address that was asked. */
export async function hasPasskeys(request: Request, uid: string): Promise<boolean> {
  const party = relyingParty(request);
  return (await listPasskeys(uid)).some((passkey) => isOfferedAt(party, passkey));
}

type Tell<T> = (writer: Writer, what: T) => Promise<void>;

export interface AddedPasskey {
  outcome: "added";
  name: string;
  /** Recovery codes, which are never shown again, if the passkey turned the second factor on. */
  codes: string[] | null;
  /** What the mailed link that removes it has to name. */
  removal: { id: string; token: string };
}

/**
 * Stores a new passkey, in the same commit as what `tell` queues for its owner. The first of a person without an app
 * turns their second factor on. `known`: the authenticator's id is taken; `full`: they have ten; `over`: the session in
 * which it was asked for has ended, or the account's generation.
 */
export async function addPasskey(
  uid: string,
  begunIn: BegunIn,
  fields: Omit<PasskeyFields, "uid" | "lastUsedAt" | "removalHash">,
  tell: Tell<AddedPasskey>,
): Promise<AddedPasskey | { outcome: "known" | "full" | "gone" | "over" }> {
  const { documents, identity, clock } = backend();
  const now = clock();
  const { shown, hashes } = newRecoveryCodes();
  if (!(await identity.isOfPresentGeneration({ uid, ...begunIn }))) return { outcome: "over" };
  const token = randomBytes(32).toString("base64url");
  return documents.transaction(uid, async (transaction) => {
    const id = passkeyId(fields.credentialId);
    const user = await transaction.get(users, uid);
    const factor = await transaction.get(secondFactors, uid);
    if (!(await isStillUnderWay(transaction, uid, begunIn, now))) return { outcome: "over" };
    if (await transaction.get(passkeys, id)) return { outcome: "known" };
    if ((await transaction.query(passkeys, ofPerson(uid))).length >= MOST_PASSKEYS) return { outcome: "full" };
    if (user?.state !== "active") return { outcome: "gone" };
    transaction.set(passkeys, id, { ...fields, uid, lastUsedAt: null, removalHash: sha256Hex(token) });
    const codes = user.secondFactorAt ? null : shown;
    if (codes === null) dropSetup(transaction, factor);
    else {
      transaction.update(users, uid, { secondFactorAt: now.toISOString() });
      transaction.set(secondFactors, uid, { secret: null, confirmedAt: null, lastStep: 0, recoveryHashes: hashes });
    }
    const added = { outcome: "added", name: fields.name, removal: { id, token }, codes } as const;
    await tell(transaction, added);
    return added;
  });
}

/** Gives a person's own passkey another name. Another person's id does nothing. */
export async function renamePasskey(uid: string, id: string, name: string): Promise<void> {
  await backend().documents.transaction(uid, async (transaction) => {
    const found = await transaction.get(passkeys, id);
    if (found?.uid === uid) transaction.update(passkeys, id, { name });
  });
}

/** True if with this passkey a person without an app would lose the only one, or the only one that `party` can ask for. */
function isOnlyOne(party: RelyingParty | null, id: string, mine: readonly Stored<PasskeyFields>[]): boolean {
  const others = mine.filter((one) => one.id !== id);
  if (others.length === 0) return true;
  const isWorking = (passkey: PasskeyFields) => isOfferedAt(party, passkey);
  return mine.some((one) => one.id === id && isWorking(one)) && !others.some(isWorking);
}

/** True if this passkey is a person's last second factor: those of a domain that the site has left sign nobody in. */
export async function isLastFactor(party: RelyingParty | null, uid: string, id: string): Promise<boolean> {
  const [factor, mine] = await Promise.all([backend().documents.get(secondFactors, uid), listPasskeys(uid)]);
  return !factor?.confirmedAt && isOnlyOne(party, id, mine);
}

/** What signs a person in once a passkey is gone: another factor beside the password, recovery codes alone, or neither. */
export type LeftFactor = "another" | "codes" | "none";

export interface RemovedPasskey {
  outcome: "removed";
  name: string;
  left: LeftFactor;
}

interface Removal {
  /** The site at its address of today, to which not every passkey belongs. */
  party: RelyingParty | null;
  mayBeLast: boolean;
  offIfOnSince?: string;
  /** By what its owner proved who they are; absent for a removal by a mailed link. */
  proven?: ProvenBy;
  tell: Tell<RemovedPasskey>;
}

/**
 * Removes a person's own passkey, in the same commit as what `tell` queues for its owner. `last`: it is their last
 * second factor and `mayBeLast` is false. `over`: what they proved who they are by is. With the last one the second factor is off, unless it was turned on before
 * `offIfOnSince`: then the recovery codes stay.
 */
export async function removePasskey(
  uid: string,
  id: string,
  { party, mayBeLast, offIfOnSince = "", proven, tell }: Removal,
): Promise<RemovedPasskey | { outcome: "missing" | "last" | "over" }> {
  const { documents, identity } = backend();
  if (proven && !(await identity.isOfPresentGeneration({ uid, ...proven }))) return { outcome: "over" };
  return documents.transaction(uid, async (transaction) => {
    if (proven && !(await isStillProven(transaction, uid, proven))) return { outcome: "over" };
    const mine = await transaction.query(passkeys, ofPerson(uid));
    const found = mine.find((one) => one.id === id);
    if (!found) return { outcome: "missing" };
    const factor = await transaction.get(secondFactors, uid);
    const user = await transaction.get(users, uid);
    const isLast = !factor?.confirmedAt && isOnlyOne(party, id, mine);
    if (isLast && !mayBeLast) return { outcome: "last" };
    const isOff = isLast && (user?.secondFactorAt ?? offIfOnSince) >= offIfOnSince;
    if (isOff) await removeSecondFactor(transaction, uid);
    else transaction.delete(passkeys, id);
    const left = isOff ? "none" : isLast ? "codes" : "another";
    const removed = { outcome: "removed", name: found.name, left } as const;
    await tell(transaction, removed);
    return removed;
  });
}
