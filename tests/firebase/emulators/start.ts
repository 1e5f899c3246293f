import { fork } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { EMULATORS_FOLDER, installFirebaseTools } from "./firebase-tools";
import { findFirestoreJar } from "./firestore-jar";

export const EMULATORS = ["firestore", "auth", "storage"] as const;
export type EmulatorName = (typeof EMULATORS)[number];

/** The running emulators and their addresses. */
export interface RunningEmulators {
  /** The project that the Auth and Storage emulators are set up for; Firestore takes any. */
  project: string;
  /** `host:port` of each; null for one that can't run here. */
  addresses: Record<EmulatorName, string | null>;
  /** The reasons for those that can't run. */
  missing: Partial<Record<EmulatorName, string>>;
  stop(): Promise<void>;
}

interface Started {
  /** Why one can't run here: its tests are skipped. */
  problems?: RunningEmulators["missing"];
  /** What went wrong with one that can. */
  failure?: string;
}

const HOST = "127.0.0.1";
/** The libraries never contact the network for a project whose name starts like this. */
export const PROJECT = "demo-edgewise";
/** Enough for tests. A bench that stores much, or has many listeners, asks for more. */
const MEMORY_MB = 384;

/**
 * Starts one set of emulators, or some of them, on free ports unless told which. They end with this process, however it
 * ends.
 */
export async function startEmulators(
  ports?: Record<EmulatorName, number>,
  wanted: readonly EmulatorName[] = EMULATORS,
  firestoreMemoryMb = MEMORY_MB,
): Promise<RunningEmulators> {
  const missing: RunningEmulators["missing"] = {};
  for (const name of EMULATORS) if (!wanted.includes(name)) missing[name] = "it was not asked for";
  const found = wanted.includes("firestore") ? findFirestoreJar() : { missing: "it was not asked for" };
  if ("missing" in found) missing.firestore = found.missing;
  const needsTools = wanted.includes("auth") || wanted.includes("storage");
  const uninstalled = needsTools ? installFirebaseTools() : null;
  if (uninstalled !== null) missing.auth = missing.storage = uninstalled;

  const chosen = ports ?? (await freePorts());
  const asked = {
    project: PROJECT,
    host: HOST,
    firestore: "jar" in found && {
      jar: found.jar,
      port: chosen.firestore,
      memoryMb: firestoreMemoryMb,
      isForTests: firestoreMemoryMb === MEMORY_MB,
    },
    auth: missing.auth === undefined && { port: chosen.auth },
    storage: missing.storage === undefined && { port: chosen.storage },
  };
  const supervisor = fork(join(EMULATORS_FOLDER, "supervisor.mjs"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => supervisor.once("exit", () => resolve()));
  const { problems, failure } = await new Promise<Started>((resolve, reject) => {
    supervisor.once("message", (message) => resolve(message as Started));
    supervisor.once("error", reject);
    supervisor.once("exit", (code) => reject(new Error(`The emulators ended with ${String(code)}.`)));
    supervisor.send(asked);
  });
  if (failure !== undefined) {
    supervisor.disconnect();
    throw new Error(`The emulators did not start: ${failure}`);
  }
  Object.assign(missing, problems);

  const addressOf = (name: EmulatorName) => (missing[name] === undefined ? `${HOST}:${chosen[name]}` : null);
  return {
    project: PROJECT,
    addresses: { firestore: addressOf("firestore"), auth: addressOf("auth"), storage: addressOf("storage") },
    missing,
    async stop() {
      if (supervisor.connected) supervisor.disconnect();
      await ended;
    },
  };
}

/** Held together until all are known, so that none is given twice. */
async function freePorts(): Promise<Record<EmulatorName, number>> {
  const held = await Promise.all(
    EMULATORS.map(
      (name) =>
        new Promise<{ name: EmulatorName; port: number; release: () => void }>((resolve, reject) => {
          const server = createServer().once("error", reject);
          server.listen(0, HOST, () => {
            const address = server.address();
            if (typeof address !== "object" || address === null) return reject(new Error("There is no free port."));
            resolve({ name, port: address.port, release: () => void server.close() });
          });
        }),
    ),
  );
  for (const { release } of held) release();
  return Object.fromEntries(held.map(({ name, port }) => [name, port])) as Record<EmulatorName, number>;
}
