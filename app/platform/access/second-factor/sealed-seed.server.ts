import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { eachDocument } from "~/backend/documents/each-document";
import { StoreUnavailable } from "~/backend/documents/port";
import { secondFactors } from "../collection";
import {
  isOutdated,
  keyId,
  open,
  seal,
  sealedRange,
  sealedWith,
  SecretNotOpened,
  type Belonging,
  type SealingKeys,
} from "~/platform/sealed-secrets/sealed-text.server";
import { knownSealingKeys, sealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";

const ofSeed = (uid: string): Belonging => ({ purpose: "one-time-codes", uid });

/** A seed from before seeds were sealed: 160 bits in base32. Any other text that isn't sealed isn't a seed. */
const UNSEALED = /^[A-Z2-7]{32}$/;

export function sealSeed(uid: string, seed: string): string {
  return seal(seed, ofSeed(uid), sealingKeys());
}

/**
 * Returns the seed of a person's codes. null if it can't be opened: their codes are then wrong ones, and recovery codes
 * and passkeys still work.
 */
export function openSeed(uid: string, stored: string): string | null {
  if (UNSEALED.test(stored)) return stored;
  try {
    return open(stored, ofSeed(uid), sealingKeys());
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    log.error({ err: error, uid }, "the seed of somebody's one-time codes can't be opened");
    return null;
  }
}

/** Returns the seed sealed with the present key, as a change of its document, if it isn't; otherwise no change. */
export function freshlySealed(uid: string, stored: string): { secret?: string } {
  if (!isOutdated(stored, sealingKeys())) return {};
  const seed = openSeed(uid, stored);
  return seed === null ? {} : { secret: sealSeed(uid, seed) };
}

/** Yields the people whose seeds are not sealed with the present key: one query for each side of those that are. */
async function* outdatedSeeds([present]: SealingKeys): AsyncGenerator<{ id: string; secret: string }> {
  const [from, before] = sealedRange(present);
  for (const where of [["secret", "<", from] as const, ["secret", ">=", before] as const])
    for await (const { id, secret } of eachDocument(backend().documents, secondFactors, { where: [where] }))
      if (secret !== null) yield { id, secret };
}

async function isInUse(key: Buffer): Promise<boolean> {
  const [from, before] = sealedRange(key);
  const where = [["secret", ">=", from] as const, ["secret", "<", before] as const];
  return (await backend().documents.query(secondFactors, { where, limit: 1 })).items.length > 0;
}

/** Returns the name of the key that a seed is sealed with, if it is none of these. */
function missingKey(secret: string, keys: SealingKeys): string | null {
  const id = sealedWith(secret);
  return id === null || keys.some((key) => keyId(key) === id) ? null : id;
}

const LOOKED_AT = 1_000;

/** Returns the names of keys that stored seeds are sealed with and that are missing here. Looks at a thousand seeds. */
export async function findMissingKeys(keys: SealingKeys = sealingKeys()): Promise<string[]> {
  const missing = new Set<string>();
  let count = 0;
  for await (const { secret } of outdatedSeeds(keys)) {
    const id = missingKey(secret, keys);
    if (id !== null) missing.add(id);
    if (++count === LOOKED_AT) break;
  }
  return [...missing].sort();
}

/** Says in the log which keys are missing here, such as after a move, when codes of apps are refused for no other reason. */
export async function warnOfMissingKeys(): Promise<void> {
  const missing = await findMissingKeys();
  if (missing.length > 0)
    log.error(
      { missing, known: sealingKeys().map(keyId) },
      "the store holds secrets that are sealed with keys this server doesn't have, so codes of those people's apps are " +
        "refused: put the content of the former DATA_DIR/secrets-key, or the former SECRETS_KEY, into SECRETS_KEY, behind " +
        "the present key and a comma (docs/running.md)",
    );
}

export type Sealing =
  | { outcome: "sealed"; sealed: number; unopened: number }
  /**
   * There is no key here, and none is made. `foreign`: there is one, but the store's seeds are sealed only with others.
   */
  | { outcome: "no-key" }
  | { outcome: "foreign"; missing: string[] };

/**
 * Seals every seed with the present key that isn't yet, so that earlier keys can go. Makes no key, and seals nothing
 * where the store's seeds are sealed only with other keys: a command that was given another environment than the server
 * would seal with a key that the server doesn't have. Returns how many it sealed, and how many it couldn't open.
 * `most`: how many it looks at, at most.
 */
export async function sealAllSeeds({
  most = Infinity,
  signal,
}: { most?: number; signal?: AbortSignal } = {}): Promise<Sealing> {
  const keys = knownSealingKeys();
  if (!keys) return { outcome: "no-key" };
  const missing = await findMissingKeys(keys);
  if (missing.length > 0 && !(await Promise.all(keys.map(isInUse))).includes(true))
    return { outcome: "foreign", missing };
  const count = { sealed: 0, unopened: 0 };
  for await (const { id, secret } of outdatedSeeds(keys)) {
    if (signal?.aborted || count.sealed + count.unopened >= most) break;
    const isSealed = missingKey(secret, keys) === null && (await sealAgain(id).catch(notSealed));
    count[isSealed ? "sealed" : "unopened"] += 1;
  }
  return { outcome: "sealed", ...count };
}

/** Seals what is not sealed with the present key, such as after an update or with a new key, a thousand seeds at a time. */
export async function sealDueSeeds(signal: AbortSignal): Promise<void> {
  const sealing = await sealAllSeeds({ most: LOOKED_AT, signal });
  if (sealing.outcome === "sealed" && sealing.sealed > 0) log.info(sealing, "seeds were sealed with the present key");
}

/** One seed that can't be sealed would hold up those of everybody after it, each time. */
const notSealed = (error: unknown) => {
  if (error instanceof StoreUnavailable) throw error;
  log.error({ err: error }, "the seed of somebody's one-time codes could not be sealed again");
  return false;
};

function sealAgain(uid: string): Promise<boolean> {
  return backend().documents.transaction("system:sealing", async (transaction) => {
    const now = await transaction.get(secondFactors, uid);
    const change = now && now.secret !== null ? freshlySealed(uid, now.secret) : {};
    if (change.secret !== undefined) transaction.update(secondFactors, uid, change);
    return change.secret !== undefined;
  });
}
