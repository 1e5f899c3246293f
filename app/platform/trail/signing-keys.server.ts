import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { trailKeyFile } from "~/backend/data-folder.server";
import { env, type Env } from "~/env.server";
import { parseSigningKeys } from "~/trail-signing-key.server";

/** The key that signs daily roots, and earlier ones that can vouch for it. */
export interface SigningKeys {
  current: KeyObject;
  earlier: KeyObject[];
}

type Place = Pick<Env, "TRAIL_SIGNING_KEY" | "DATA_DIR">;

/**
 * Returns the keys of the environment, or those stored beside the store; null if there are none. Throws for unusable
 * ones.
 */
export function findSigningKeys({ TRAIL_SIGNING_KEY, DATA_DIR }: Place = env): SigningKeys | null {
  const file = trailKeyFile(DATA_DIR);
  const text = TRAIL_SIGNING_KEY ?? (existsSync(file) ? readFileSync(file, "utf8") : null);
  if (text === null) return null;
  try {
    const [current, ...earlier] = parseSigningKeys(text);
    return { current, earlier };
  } catch (error) {
    const place = TRAIL_SIGNING_KEY === undefined ? file : "TRAIL_SIGNING_KEY";
    throw new Error(`The key of the trail's roots in ${place} can't be used: ${(error as Error).message}.`);
  }
}

/**
 * As `findSigningKeys`, but if there are none, makes a key and saves it beside the store, readable by its owner
 * alone.
 */
export function signingKeys(place: Place = env): SigningKeys {
  const found = findSigningKeys(place);
  if (found) return found;
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  // With another backend, nothing else may have created the folder.
  mkdirSync(place.DATA_DIR, { recursive: true, mode: 0o700 });
  // Exclusive: if another process was a moment faster, its key counts.
  try {
    writeFileSync(trailKeyFile(place.DATA_DIR), pem, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return findSigningKeys(place) ?? { current: privateKey, earlier: [] };
}
