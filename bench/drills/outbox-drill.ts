// Kills the built server while its mail server fails in every way: npm run drill:outbox -- --kills 200, or on Firestore's
// emulator: npm run drill:outbox -- --kills 20 --backend firestore
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Backend } from "~/backend/index.server";
import { addCaseAndReaders, embeddedDrillStore } from "../../tests/faults/support/outbox/drill-store";
import { firestoreDrillStore } from "../../tests/faults/support/outbox/firestore-drill-store";
import { outboxDrill } from "../../tests/faults/support/outbox/outbox-drill";
import { killServers } from "../../tests/faults/support/server";
import { changeSite, storeSite } from "../../tests/faults/support/site";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: "48" },
    backend: { type: "string", default: "embedded" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-drill-"));

async function fill(backend: Backend): Promise<void> {
  await storeSite(backend);
  await addCaseAndReaders(backend);
}

async function openEmbedded() {
  await changeSite(folder, fill);
  return { ...embeddedDrillStore(folder), close: () => Promise.resolve() };
}

let isClean = false;
const store = values.backend === "firestore" ? await firestoreDrillStore(fill) : await openEmbedded();
try {
  const wanted = { kills: Number(values.kills), seed: Number(values.seed) };
  const report = await outboxDrill(store, wanted, (line) => console.log(line));
  console.log(JSON.stringify(report, null, 2));
  isClean = report.problems.length === 0;
} finally {
  await killServers();
  await store.close();
  if (isClean) rmSync(folder, { recursive: true, force: true });
  else console.error(`What it left is in ${folder}.`);
  process.exitCode = isClean ? 0 : 1;
}
