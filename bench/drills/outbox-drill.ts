// Kills the built server while its mail server and a receiver of webhooks fail in every way: npm run drill:outbox -- --kills 200, or on Firestore's
// emulator: npm run drill:outbox -- --kills 20 --backend firestore
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Backend } from "~/backend/index.server";
import { addCaseAndReaders, embeddedDrillStore } from "../../tests/faults/support/outbox/drill-store";
import { firestoreDrillStore } from "../../tests/faults/support/outbox/firestore-drill-store";
import { outboxDrill } from "../../tests/faults/support/outbox/outbox-drill";
import { DrillReceiver } from "../../tests/faults/support/outbox/webhook-receiver";
import { killServers } from "../../tests/faults/support/server";
import { changeSite, storeSite } from "../../tests/faults/support/site";
import { Random } from "../scale/random";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: "48" },
    backend: { type: "string", default: "embedded" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-drill-"));

const wanted = { kills: Number(values.kills), seed: Number(values.seed) };
const receiver = await DrillReceiver.open(new Random(wanted.seed + 2));

async function fill(backend: Backend): Promise<void> {
  await storeSite(backend);
  await addCaseAndReaders(backend);
  await receiver.addTo(backend, wanted.kills);
}

async function openEmbedded() {
  await changeSite(folder, fill);
  return { ...embeddedDrillStore(folder), close: () => Promise.resolve() };
}

let isClean = false;
const store = values.backend === "firestore" ? await firestoreDrillStore(fill) : await openEmbedded();
try {
  const report = await outboxDrill(store, { ...wanted, receiver }, (line) => console.log(line));
  console.log(JSON.stringify(report, null, 2));
  isClean = report.problems.length === 0;
} finally {
  await killServers();
  await store.close();
  receiver.close();
  if (isClean) rmSync(folder, { recursive: true, force: true });
  else console.error(`What it left is in ${folder}.`);
  process.exitCode = isClean ? 0 : 1;
}
