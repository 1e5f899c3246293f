import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { eachDocument } from "~/backend/documents/each-document";
import { secondFactors } from "../collection";
import { isOutdated, open, seal, SecretNotOpened, type Belonging } from "../sealed-secrets/sealed-text.server";
import { sealingKeys } from "../sealed-secrets/sealing-keys.server";

const ofSeed = (uid: string): Belonging => ({ purpose: "one-time-codes", uid });

export function sealSeed(uid: string, seed: string): string {
  return seal(seed, ofSeed(uid), sealingKeys());
}

/**
 * Returns the seed of a person's codes. null if it can't be opened: their codes are then wrong ones, and recovery codes
 * and passkeys still work.
 */
export function openSeed(uid: string, stored: string): string | null {
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

/**
 * Seals every seed with the present key that isn't yet, so that earlier keys can go. Returns how many it sealed, and how
 * many it couldn't open.
 */
export async function sealAllSeeds(): Promise<{ sealed: number; unopened: number }> {
  const { documents } = backend();
  const count = { sealed: 0, unopened: 0 };
  for await (const { id, secret } of eachDocument(documents, secondFactors, {})) {
    if (secret === null || !isOutdated(secret, sealingKeys())) continue;
    const isSealed = await documents.transaction("system:sealing", async (transaction) => {
      const now = await transaction.get(secondFactors, id);
      const change = now && now.secret !== null ? freshlySealed(id, now.secret) : {};
      if (change.secret !== undefined) transaction.update(secondFactors, id, change);
      return change.secret !== undefined;
    });
    count[isSealed ? "sealed" : "unopened"] += 1;
  }
  return count;
}
