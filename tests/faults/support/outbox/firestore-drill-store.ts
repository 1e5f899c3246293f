import { setTimeout as pause } from "node:timers/promises";
import { Firestore } from "firebase-admin/firestore";
import { NOBODY } from "~/backend/documents/firestore/firestore-auth.server";
import { closeBackend, installBackend, openBackend, type Backend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { startEmulators } from "../../../firebase/emulators/start";
import { startServer } from "../server";
import type { DrillStore, StoredDocument } from "./drill-store";

const LOOKS_EVERY_MS = 500;
/** Each document of the drill's thousands is kept with its history. */
const EMULATOR_MB = 1_000;

/** A store on emulators of its own, which `close` ends. `fill` makes the site. */
export async function firestoreDrillStore(
  fill: (backend: Backend) => Promise<void>,
): Promise<DrillStore & { close(): Promise<void> }> {
  const { project, addresses, missing, stop } = await startEmulators(undefined, undefined, EMULATOR_MB);
  for (const [name, why] of Object.entries(missing)) throw new Error(`There is no emulator of ${name}: ${why}.`);
  const { firestore = "", auth = "", storage = "" } = addresses as Record<string, string>;
  const firebase = {
    ...{ BACKEND: "firebase", FIREBASE_PROJECT_ID: project, STAFF_SECOND_FACTOR: "optional" },
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
    // The emulators, the server and the drill share one machine.
    FIRESTORE_EMULATOR_DEADLINE_SECONDS: "60",
  };
  // Firebase's own library reads it there.
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = auth;
  const backend = await openBackend(parseEnv({ NODE_ENV: "test", ...firebase }), collections);
  installBackend(backend);
  try {
    await fill(backend);
  } finally {
    installBackend(undefined);
    await closeBackend(backend);
  }
  const database = new Firestore({ projectId: project, host: firestore, ssl: false, auth: NOBODY });
  return {
    // Everything is elsewhere, so its data folder is not used.
    start: (environment) => startServer({ data: "/nonexistent", environment: { ...firebase, ...environment } }),
    async read(collection, of) {
      // The emulator answers the server more slowly while it answers the drill, which looks again and again.
      if (of === "running") await pause(LOOKS_EVERY_MS);
      const { docs } = await database.collection(collection).get();
      return docs.map((one) => ({ ...one.data(), id: one.id }) as StoredDocument);
    },
    async close() {
      await database.terminate();
      await stop();
    },
  };
}
