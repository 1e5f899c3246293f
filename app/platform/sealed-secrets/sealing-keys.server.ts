import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { secretsKeyFile } from "~/backend/data-folder.server";
import { log } from "~/backend/log.server";
import { env, type Env } from "~/env.server";
import { parseSecretsKeys } from "~/secrets-key.server";
import { StartRefused } from "~/start-refusal";
import type { SealingKeys } from "./sealed-text.server";

type Place = Pick<Env, "SECRETS_KEY" | "DATA_DIR" | "EDGEWISE_MODE">;

const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

// Kept, so that a code isn't refused because the folder can't be read at this moment.
const known = new Map<string, SealingKeys>();

function read({ SECRETS_KEY, DATA_DIR }: Place): SealingKeys | null {
  const file = secretsKeyFile(DATA_DIR);
  const made = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  if (made === "" && SECRETS_KEY === undefined)
    throw new StartRefused(
      `${file} is empty, as a crash in the first start could leave it. Put the key back from a copy or a sealed backup. ` +
        "Only if nobody has ever set up an app here, delete the file: the next start then makes a key.",
    );
  // What was sealed before the environment had a key must still open.
  const text = [SECRETS_KEY, made].filter(Boolean).join(",");
  if (SECRETS_KEY === undefined && made === undefined) return null;
  try {
    return parseSecretsKeys(text);
  } catch (error) {
    const place = SECRETS_KEY === undefined ? file : "SECRETS_KEY";
    throw new StartRefused(`The key of people's secrets in ${place} can't be used: ${(error as Error).message}.`);
  }
}

function make(place: Place): SealingKeys {
  const key = randomBytes(32);
  // With another backend, nothing else may have created the folder.
  mkdirSync(place.DATA_DIR, { recursive: true, mode: 0o700 });
  const file = secretsKeyFile(place.DATA_DIR);
  // Whole before it has its name: a crash leaves no file there that is empty or cut short.
  const whole = `${file}.${randomUUID()}`;
  try {
    writeFileSync(whole, `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
    // Exclusive, which renaming isn't: if another process was a moment faster, its key counts.
    linkSync(whole, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some file systems have no links.
    if (code !== undefined && NO_LINKS.has(code) && !existsSync(file)) renameSync(whole, file);
    else if (code !== "EEXIST") throw error;
  } finally {
    rmSync(whole, { force: true });
  }
  return read(place) ?? [key];
}

function kept(place: Place, find: (place: Place) => SealingKeys | null): SealingKeys | null {
  const at = place.SECRETS_KEY ?? secretsKeyFile(place.DATA_DIR);
  const keys = known.get(at) ?? find(place);
  if (keys) known.set(at, keys);
  return keys;
}

/** Returns the keys that people's secrets are sealed with; null if there are none yet. Throws for unusable keys. */
export function knownSealingKeys(place: Place = env): SealingKeys | null {
  return kept(place, read);
}

/**
 * Returns the keys that people's secrets are sealed with: those of the environment, otherwise the one in the data
 * folder, which is made at its first use, beside the store and readable by its owner alone. Throws for unusable keys.
 */
export function sealingKeys(place: Place = env): SealingKeys {
  return kept(place, read) ?? (kept(place, make) as SealingKeys);
}

/** Makes the key when the server starts, and warns where a copy of the data folder would hold key and store together. */
export function prepareSealingKeys(place: Place = env): void {
  sealingKeys(place);
  if (place.EDGEWISE_MODE === "production" && place.SECRETS_KEY === undefined)
    log.warn(
      { file: secretsKeyFile(place.DATA_DIR) },
      "people's secrets are sealed with a key beside the store: to keep them apart, copy the content of that file into " +
        "SECRETS_KEY and remove the file. A site that moves without it takes no codes of apps (docs/running.md)",
    );
}
