// An editor saves a page once a second while 64 connections read it: how much of the throughput is left, does anybody
// see the old text more than a second after the save, does anything fail?
// Run: npm run build, then npm run bench:editing [-- --rounds 3 --seconds 10 --port 4200]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closeBackend, openEmbeddedBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { seedAccounts } from "../scripts/seeding/accounts";
import { seedDemo } from "../scripts/seeding/demo";
import { Client } from "../tests/faults/support/client";
import { formOf } from "../tests/faults/support/page-form";
import { drive } from "./load/load-drive";
import { startEdgewise } from "./load/sites";
import { median } from "./measuring";

const LEAST_THROUGHPUT = 0.7;
const LATEST_MS = 1_000;
const CONNECTIONS = 64;
const PAGE = "/about";
const EDITOR = "/admin/pages/about";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    port: { type: "string", default: "4200" },
  },
});
const seconds = Number(values.seconds);

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder, SMTP_URL: undefined }, collections);
const today = new Date();
const { owners, emails, password } = await seedAccounts(backend, today, undefined);
await seedDemo(backend, today, owners);
await closeBackend(backend);

const site = await startEdgewise(folder, Number(values.port));
const url = site.origin + PAGE;
const load = {
  origin: site.origin,
  paths: [PAGE],
  headers: { "Accept-Encoding": "br" },
  connections: CONNECTIONS,
  seconds,
};
const editor = new Client(site.origin);
/** Milliseconds from a confirmed save until a reader saw it. */
const delays: number[] = [];
let saves = 0;

async function isShown(text: string): Promise<boolean> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${PAGE} was answered with ${String(response.status)}.`);
  return (await response.text()).includes(text);
}

async function saveOnce(): Promise<void> {
  saves += 1;
  const text = `Change number ${String(saves)} of this page.`;
  const form = formOf((await editor.get(EDITOR)).text, "dek");
  form.set("dek", text);
  form.set("intent", "publish");
  const answer = await editor.postFields(EDITOR, form);
  if (answer.status !== 303) throw new Error(`Saving was answered with ${String(answer.status)}.`);
  const saved = performance.now();
  while (!(await isShown(text))) {
    if (performance.now() - saved > 10 * LATEST_MS) break;
    await pause(10);
  }
  delays.push(performance.now() - saved);
}

async function whileSaving<R>(work: Promise<R>): Promise<R> {
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  while (!isOver) await Promise.all([saveOnce(), pause(1_000)]);
  return done;
}

try {
  await editor.signIn(emails[0] ?? "", password);
  await drive(site.pid, load);
  const alone: number[] = [];
  const edited: number[] = [];
  let failed = 0;
  for (let round = 0; round < Number(values.rounds); round++) {
    const quiet = await drive(site.pid, load);
    const busy = await whileSaving(drive(site.pid, load));
    alone.push(quiet.perSecond);
    edited.push(busy.perSecond);
    failed += quiet.failed + busy.failed;
  }
  const ratio = median(edited) / median(alone);
  const latest = Math.max(...delays);
  console.log(`requests a second, with edits / without = ${ratio.toFixed(2)} (at least ${String(LEAST_THROUGHPUT)})`);
  console.log(
    `${String(saves)} saves; latest sight of one ${latest.toFixed(0)} ms after it (under ${String(LATEST_MS)})`,
  );
  console.log(`failed: ${String(failed)} (none allowed)`);
  process.exitCode = ratio >= LEAST_THROUGHPUT && latest < LATEST_MS && failed === 0 ? 0 : 1;
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}
