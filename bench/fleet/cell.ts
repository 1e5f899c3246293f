// Simulates one cell of `bench/fleet.ts` in a separate process, and writes its counts. `bench/fleet.ts` runs it as:
// cell.ts INSTANCES REQUESTS_A_SECOND SECONDS FILE
import { writeFileSync } from "node:fs";
import { startEmulators } from "../../tests/firebase/emulators/start";
import { simulate } from "./simulate";

/** Fifty instances listen for the same changes, and the emulator holds a copy of each change for each instance. */
const EMULATOR_MB = 3_000;

const [instances = 1, requestsPerSecond = 1, seconds = 60] = process.argv.slice(2, 5).map(Number);
const file = process.argv[5] ?? "";

const { addresses, missing, stop } = await startEmulators(undefined, ["firestore"], EMULATOR_MB);
const began = performance.now();
try {
  if (addresses.firestore === null) throw new Error(`There is no Firestore emulator: ${missing.firestore ?? ""}.`);
  const counts = await simulate({
    ...{ instances, requestsPerSecond, seconds, emulator: addresses.firestore },
    onProgress: (text) => console.log(`  ${((performance.now() - began) / 1_000).toFixed(0)} s: ${text}`),
  });
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
} finally {
  await stop();
}
// The product's timers may still be running.
process.exit();
