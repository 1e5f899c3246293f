// Runs 500 reading visitors and 20 writing members at once on the built server: does it answer everybody, keep
// everything it has confirmed, and stay within its memory? Each has their own connection and address.
// Run: npm run build, then npm run bench:crowd -- [--minutes 5] [--visitors 500] [--members 20] [--port 3106]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closeBackend, openEmbeddedBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { awards } from "~/features/awards/collection";
import { casinos } from "~/features/casinos/collection";
import { collections } from "~/site/registries/collections";
import { seedAccounts } from "../scripts/seeding/accounts";
import { seedDemo } from "../scripts/seeding/demo";
import { writingsOf, type Member } from "./crowd/member";
import { Person, type Answer } from "./crowd/person";
import { Witness } from "./crowd/crowd-witness";
import { startServer } from "./measuring";
import { Random } from "./scale/random";

const PASSWORD = "correct horse battery staple";
const MINUTE = 60_000;
const SAMPLE_EVERY_MS = 2_000;
/** Visitors arrive one after the other, and each reads for less time than the server keeps a connection open. */
const ARRIVING_MS = 15_000;
const READING_MS = [5_000, 15_000] as const;
/** The largest allowed ratio of memory in the last minute to that in the second; the first warms up. */
const MOST_GROWTH = 1.1;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    visitors: { type: "string", default: "500" },
    members: { type: "string", default: "20" },
    port: { type: "string", default: "3106" },
  },
});
const minutes = Number(values.minutes);
const port = Number(values.port);

const folder = mkdtempSync(join(tmpdir(), "edgewise-crowd-"));
const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder, SMTP_URL: undefined }, collections);
const today = new Date();
const { owners } = await seedAccounts(backend, today, PASSWORD);
await seedDemo(backend, today, owners);
const { items } = await backend.documents.query(casinos, { limit: 1_000 });
const listed = items.filter(({ publishState, lifecycle }) => publishState === "published" && lifecycle === "active");
const award = (await backend.documents.query(awards, { orderBy: ["-year"], limit: 1 })).items[0];
const categories = award?.categories.map(({ id }) => id) ?? [];
const accounts: { uid: string; email: string }[] = [];
for (let number = 0; number < Number(values.members); number++) {
  const email = `member${String(number)}@people.example`;
  const { uid } = await backend.identity.join({ email, password: PASSWORD, displayName: `Member ${String(number)}` });
  await backend.identity.confirmEmailVerification(await backend.identity.requestEmailVerification(uid));
  accounts.push({ uid, email });
}
await closeBackend(backend);

// As behind nginx, each visitor has their own address.
process.env["TRUST_PROXY"] = "true";
const server = await startServer(folder, port, "/");
const witness = new Witness(folder);

const statuses = new Map<string, number>();
const reads: number[] = [];
const writes: number[] = [];
function note(what: string, { status, milliseconds }: Answer, times: number[]): void {
  const key = status === 0 ? `${what}: broken` : `${what}: ${String(status)}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  times.push(milliseconds);
}

const chances = new Random(22);
const slugs = listed.map(({ slug }) => slug);
const one = <T>(list: readonly T[]): T => chances.pick(list);
const PAGES: readonly (() => string)[] = [
  () => "/",
  () => "/casinos",
  () => `/casinos?sort=${one(["score", "name", "newest"])}`,
  () => `/casinos/${one(slugs)}`,
  () => `/casinos/${one(slugs)}`,
  () => `/casinos/${one(slugs)}`,
  () => "/bonuses",
  () => "/complaints",
  () => "/news",
  () => "/awards",
  () => `/search?q=${one(["bank", "harbour", "payout", "bonus", "slots"])}`,
  () => `/search/suggest.json?q=${one(["ba", "har", "pay"])}`,
  () => "/how-we-rate",
];

const endAt = Date.now() + minutes * MINUTE;
const isOver = () => Date.now() >= endAt;
const progress = () => 1 - Math.max(0, endAt - Date.now()) / (minutes * MINUTE);
const think = (least: number, most: number) =>
  pause(Math.max(0, Math.min(chances.whole(least, most), endAt - Date.now())));

async function read(number: number): Promise<void> {
  const visitor = new Person(port, 1_000 + number);
  await think(0, ARRIVING_MS);
  while (!isOver()) {
    note("read", await visitor.get(one(PAGES)()), reads);
    await think(...READING_MS);
  }
  visitor.leave();
}

async function write(number: number, { uid, email }: { uid: string; email: string }): Promise<void> {
  const person = new Person(port, number);
  await think(0, 2_000);
  const signedIn = await person.post("/login", { intent: "sign-in", email, password: PASSWORD });
  if (signedIn.status !== 303) throw new Error(`${email} could not sign in: ${String(signedIn.status)}.`);
  const member: Member = { number, uid, person };
  const writings = Object.values(writingsOf(member, { casinos: listed, categories, witness, progress }));
  for (let round = 0; !isOver(); round++) {
    const written = await writings[(round + number) % writings.length]?.(round);
    if (!written) continue;
    for (const answer of written.answers) note("write", answer, writes);
    if (written.confirmed) witness.check(written.confirmed);
    else refused += 1;
    await think(500, 1_500);
  }
  person.leave();
}

let refused = 0;
const memory: number[][] = [];
async function watchMemory(): Promise<void> {
  const started = Date.now();
  while (!isOver()) {
    const resident = server.memory();
    if (resident !== null) (memory[Math.floor((Date.now() - started) / MINUTE)] ??= []).push(resident);
    await think(SAMPLE_EVERY_MS, SAMPLE_EVERY_MS);
  }
}

await Promise.all([
  watchMemory(),
  ...Array.from({ length: Number(values.visitors) }, (_, number) => read(number)),
  ...accounts.map((account, number) => write(number, account)),
]);
await server.stop();
const lasting = witness.checkAgain();
witness.close();
rmSync(folder, { recursive: true });

function spread(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(0)} ms`;
  return `half within ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, all ${at(1)} (${String(times.length)})`;
}
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

const counts = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1));
console.log(`${values.visitors} visitors and ${values.members} members for ${values.minutes} minutes`);
console.log(`answers: ${counts.map(([key, count]) => `${key} ${String(count)}`).join(", ")}`);
console.log(`reading: ${spread(reads)}`);
console.log(`writing: ${spread(writes)}`);
console.log(`confirmed: ${[...witness.confirmed].map(([kind, count]) => `${kind} ${String(count)}`).join(", ")}`);
console.log(`lost: ${String(witness.lost.length)}${witness.lost.length > 0 ? ` (${witness.lost.join("; ")})` : ""}`);
console.log(`seen again after the stop: ${String(lasting)}; not confirmed: ${String(refused)}`);
memory.forEach((samples, minute) =>
  console.log(
    `memory in minute ${String(minute + 1)}: ${mean(samples).toFixed(0)} MB, at most ${String(Math.max(...samples))} MB`,
  ),
);

const failures: string[] = [];
if (counts.some(([key]) => /: (5\d\d|broken)$/.test(key))) failures.push("an answer was an error of the server");
if (witness.lost.length > 0) failures.push("something confirmed is not in the store");
if (refused > 0) failures.push("a member was refused");
const [second, final] = [memory[1], memory[minutes - 1]];
if (minutes >= 3 && second && final) {
  const growth = mean(final) / mean(second);
  console.log(`memory, last minute / second minute = ${growth.toFixed(2)}`);
  if (growth > MOST_GROWTH) failures.push("memory grew");
}
if (failures.length > 0) {
  console.error(`Failed: ${failures.join("; ")}.`);
  process.exitCode = 1;
}
