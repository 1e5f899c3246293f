// The site as built, with the demo content, on the emulators its environment names: all three end with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { startEmulators } from "../../../tests/firebase/emulators/start";

const portOf = (variable: string) => Number(process.env[variable]?.split(":")[1]);

rmSync(process.env["DATA_DIR"] ?? "", { recursive: true, force: true });
const emulators = await startEmulators({
  firestore: portOf("FIRESTORE_EMULATOR_HOST"),
  auth: portOf("FIREBASE_AUTH_EMULATOR_HOST"),
  storage: portOf("FIREBASE_STORAGE_EMULATOR_HOST"),
});
for (const [name, why] of Object.entries(emulators.missing)) throw new Error(`No ${name} emulator: ${why}`);

const seeding = spawn(process.execPath, ["--import", "tsx", "scripts/seed.ts"], { stdio: "inherit" });
const [seeded] = (await once(seeding, "exit")) as [number | null];
if (seeded !== 0) throw new Error("The demo content could not be stored.");

const server = spawn("node", ["build/server.js"], { stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void server.kill("SIGTERM"));
const [code] = (await once(server, "exit")) as [number | null];
await emulators.stop();
process.exit(code ?? 1);
