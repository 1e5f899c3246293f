// Checks that timing doesn't reveal whether an address has an account, and that page views proceed while 20 people sign
// in.
// Run: npx tsx bench/identity.ts. Known and unknown addresses are measured in turn, in one run, and printed as a ratio.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";

const ROUNDS = 150;
const EMAIL = "pat@people.example";
const PASSWORD = "three brass kettles";

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
const documents = openSqliteDocuments({ file: join(folder, "bench.sqlite"), collections: identityCollections });
const identity = openEmbeddedIdentity({ documents });
await identity.join({ email: EMAIL, password: PASSWORD, displayName: null });

let strangers = 0;
const stranger = () => `stranger.${(strangers += 1)}@people.example`;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run().catch(() => undefined);
  return performance.now() - start;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function compare(name: string, attempt: (email: string) => Promise<unknown>): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measurements = [
      async () => known.push(await timeOf(() => attempt(EMAIL))),
      async () => unknown.push(await timeOf(() => attempt(stranger()))),
    ];
    // Alternates the order, since the second may find warm caches.
    if (round % 2 === 1) measurements.reverse();
    for (const measure of measurements) await measure();
  }
  console.log(`${name}: known / unknown address = ${(median(known) / median(unknown)).toFixed(2)}`);
}

await compare("sign-in with a wrong password", (email) => identity.signIn(email, "a wrong password"));
await compare("request for a new password", (email) => identity.requestPasswordReset(email));
await compare("join", (email) => identity.join({ email, password: PASSWORD, displayName: null }));

const one = await timeOf(() => identity.signIn(EMAIL, PASSWORD));
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const all = await timeOf(() => Promise.all(Array.from({ length: 20 }, () => identity.signIn(EMAIL, PASSWORD))));
delay.disable();
console.log(`20 sign-ins at once / one = ${(all / one).toFixed(1)}`);
console.log(`longest wait of anything else while they ran / one sign-in = ${(delay.max / 1e6 / one).toFixed(2)}`);

await documents.close();
rmSync(folder, { recursive: true });
