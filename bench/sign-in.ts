// Checks over HTTP, on the built server, that timing doesn't reveal whether an address has an account, and how much
// longer a page takes while 20 people sign in at once. Every comparison is made in one run, in turn, and printed as a
// ratio.
// Run: npm run build, then npx tsx bench/sign-in.ts [--port 3105]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeBackend, openEmbeddedBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { seedAccounts } from "../scripts/seeding/accounts";
import { seedDemo } from "../scripts/seeding/demo";
import { alternate, median, startServer } from "./measuring";

const ROUNDS = 150;
const AT_ONCE = 20;
const WAVES = 15;
const PAGE = "/casinos?q=bank";
/** Medians of 150 rounds whose ratio is farther from 1 than this differ by more than two runs of the same code do. */
const NOISE = 0.12;
const MOST_SLOWER = 4;

const { values } = parseArgs({ options: { port: { type: "string", default: "3105" } } });
const port = Number(values.port);
const origin = `http://127.0.0.1:${String(port)}`;
const password = "correct horse battery staple";

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder, SMTP_URL: undefined }, collections);
const today = new Date();
const { owners } = await seedAccounts(backend, today, password);
await seedDemo(backend, today, owners);
const members: string[] = [];
for (let number = 0; number < AT_ONCE; number++) {
  const email = `member${String(number)}@people.example`;
  const { uid } = await backend.identity.join({ email, password, displayName: null });
  await backend.identity.confirmEmailVerification(await backend.identity.requestEmailVerification(uid));
  members.push(email);
}
await closeBackend(backend);

// Each request comes from its own address, as from many people, because the limits are not what is measured.
process.env["TRUST_PROXY"] = "true";
const server = await startServer(folder, port, "/about");
let requests = 0;

async function post(path: string, form: Record<string, string>, expected: number): Promise<void> {
  requests += 1;
  const response = await fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { Origin: origin, "X-Forwarded-For": `10.${[16, 8, 0].map((by) => (requests >> by) & 255).join(".")}` },
  });
  await response.arrayBuffer();
  if (response.status !== expected) throw new Error(`${path} was answered with ${String(response.status)}.`);
}

let strangers = 0;
const stranger = () => `stranger${String((strangers += 1))}@people.example`;
let turn = 0;
// Alternates between many accounts, because repeated tries at one account are slowed down.
const member = () => members[(turn += 1) % members.length] ?? "";

const attempts = {
  "sign-in with a wrong password": (email: string) =>
    post("/login", { intent: "sign-in", email, password: "a wrong password" }, 422),
  "request for a new password": (email: string) => post("/forgot-password", { email }, 303),
  join: (email: string) =>
    post("/login", { intent: "join", displayName: "Somebody", email, password, adult: "on", terms: "on" }, 303),
};

let isGood = true;
function report(what: string, ratio: number, limit: (ratio: number) => boolean): void {
  const within = limit(ratio);
  isGood &&= within;
  console.log(`${what} = ${ratio.toFixed(2)}${within ? "" : "  over its limit"}`);
}

const isNoise = (ratio: number) => Math.abs(Math.log(ratio)) < Math.log(1 + NOISE);

try {
  for (const [what, attempt] of Object.entries(attempts)) {
    const [first = NaN, second = NaN] = await alternate(ROUNDS, [() => attempt(stranger()), () => attempt(stranger())]);
    console.log(`${what}: unknown / unknown address, for the noise = ${(first / second).toFixed(2)}`);
    const [known = NaN, unknown = NaN] = await alternate(ROUNDS, [() => attempt(member()), () => attempt(stranger())]);
    report(`${what}: known / unknown address`, known / unknown, isNoise);
  }

  const view = async () => {
    const started = performance.now();
    const { status } = await server.ask(PAGE);
    if (status !== 200) throw new Error(`${PAGE} was answered with ${String(status)}.`);
    return performance.now() - started;
  };
  const alone: number[] = [];
  const besides: number[] = [];
  let worst = 0;
  for (let wave = 0; wave < WAVES; wave++) {
    for (let views = 0; views < 20; views++) alone.push(await view());
    let isOver = false;
    const signIns = Promise.all(
      members.map((email) => post("/login", { intent: "sign-in", email, password }, 303)),
    ).finally(() => (isOver = true));
    while (!isOver) besides.push(await view());
    await signIns;
    worst = Math.max(worst, ...besides);
  }
  report(
    `page while ${String(AT_ONCE)} people sign in / page alone (medians; ${String(besides.length)} views got their turn)`,
    median(besides) / median(alone),
    (ratio) => ratio < MOST_SLOWER,
  );
  console.log(`longest page meanwhile / page alone = ${(worst / median(alone)).toFixed(1)}`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
process.exitCode = isGood ? 0 : 1;
