import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeBackend, installBackend, openBackend, type Backend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { keepUserDocument } from "~/platform/access/accounts.server";
import { collections } from "~/site/registries/collections";
import { backgroundDone } from "../../support/outbox/background-done";
import { PASSWORD } from "../../support/people";
import { addressOf, sharedProject } from "../support/emulators";

/**
 * Opens instances of the site on the three emulators, one data folder for all, and makes the first the one that pages are
 * asked of. `close` ends them and deletes the folder.
 */
export async function openInstances(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-firebase-"));
  const emulators = {
    FIRESTORE_EMULATOR_HOST: addressOf("firestore"),
    FIREBASE_AUTH_EMULATOR_HOST: addressOf("auth"),
    FIREBASE_STORAGE_EMULATOR_HOST: addressOf("storage"),
  };
  // Firebase's own library reads them there.
  Object.assign(process.env, emulators);
  const firebase = { BACKEND: "firebase", FIREBASE_PROJECT_ID: sharedProject(), ...emulators };
  const env = parseEnv({ NODE_ENV: "test", DATA_DIR: folder, ...firebase });
  const instances: Backend[] = [];
  while (instances.length < count) instances.push(await openBackend(env, collections));
  installBackend(instances[0]);
  const close = async () => {
    await backgroundDone();
    installBackend(undefined);
    for (const instance of instances) await closeBackend(instance);
    rmSync(folder, { recursive: true, force: true });
  };
  return { instances, folder, close };
}

/** Joins somebody with a new, confirmed address. */
export async function joinConfirmed({ identity }: Backend): Promise<{ uid: string; email: string }> {
  const email = `pat.${randomUUID()}@people.example`;
  const { uid } = await identity.join({ email, password: PASSWORD, displayName: "Pat" });
  await keepUserDocument(await identity.confirmEmailVerification(await identity.requestEmailVerification(uid)));
  return { uid, email };
}
