// Starts the built server on a Firestore with 10,000 casinos and 50,000 offers, without start snapshots and with them,
// and fails if a start with them takes more processor time or memory than a Cloud Run instance has for it. First starts
// and fills the emulators, which takes minutes, or uses those that FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST
// and FIREBASE_STORAGE_EMULATOR_HOST name; with `--filled`, with the content of an earlier run. Run: npm run
// bench:starts [-- --casinos 10000 --offers 50000 --starts 3 --port 3104 --profile FOLDER --filled --kept]
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { SNAPSHOTS } from "~/backend/documents/firestore/firestore-indexes";
import { FirestoreClient } from "~/backend/documents/firestore/firestore-client.server";
import { leases, scheduledJobs } from "~/platform/scheduler/collection";
import { collections } from "~/site/registries/collections";
import { PROJECT, startEmulators } from "../tests/firebase/emulators/start";
import { median } from "./measuring";
import { fillFirestore } from "./starts/fill-for-starts";
import { startUntilReady, type StartedServer, type Used } from "./starts/measured-start";

/**
 * The most that a start with snapshots may take: processor time until the server is ready, and memory including the
 * front page.
 */
const MOST = { processorMs: 5_000, megabytes: 600 };
/** The emulator holds all documents and their indexes in memory. */
const EMULATOR_MB = 8_000;
const SNAPSHOT_DEADLINE_MS = 900_000;
/**
 * The jobs that write a document for each casino of a new store; a start within the next hour would have to read these
 * documents.
 */
const FIRST_JOBS = ["recalculate-scores", "count-reviews", "complete-list-fields", "saved-casino-notices"];
/** The scheduler doesn't accept a longer lease as held. */
const LEASE_MS = 170_000;

const { values } = parseArgs({
  options: {
    casinos: { type: "string", default: "10000" },
    offers: { type: "string", default: "50000" },
    starts: { type: "string", default: "3" },
    port: { type: "string", default: "3104" },
    /** A folder for processor profiles (`--cpu-prof`), one for each start. */
    profile: { type: "string" },
    filled: { type: "boolean", default: false },
    /** Only measures starts with the snapshots that an earlier run has left in the emulators. */
    kept: { type: "boolean", default: false },
  },
});
const sizes = { casinos: Number(values.casinos), bonuses: Number(values.offers), reviews: 20_000, complaints: 5_000 };
const port = Number(values.port);
const whole = (value: number) => Math.round(value).toLocaleString("en");

const given = (variable: string) => process.env[variable] ?? null;
const firestore = given("FIRESTORE_EMULATOR_HOST");
const { project, addresses, missing, stop } =
  firestore === null
    ? await startEmulators(undefined, undefined, EMULATOR_MB)
    : {
        project: PROJECT,
        addresses: { firestore, auth: given("FIREBASE_AUTH_EMULATOR_HOST"), storage: given("FIREBASE_STORAGE_EMULATOR_HOST") }, // prettier-ignore
        ...{ missing: {}, stop: async () => undefined },
      };
for (const [name, why] of Object.entries(missing)) throw new Error(`There is no emulator of ${name}: ${String(why)}.`);

const connection = { projectId: project, emulator: addresses.firestore ?? "", deadlineMs: 300_000 };
const settings = {
  ...{ BACKEND: "firebase", FIREBASE_PROJECT_ID: project, STAFF_SECOND_FACTOR: "optional", DATA_DIR: "/nonexistent" },
  FIRESTORE_EMULATOR_HOST: addresses.firestore ?? "",
  FIREBASE_AUTH_EMULATOR_HOST: addresses.auth ?? "",
  FIREBASE_STORAGE_EMULATOR_HOST: addresses.storage ?? "",
  // The emulator reads a thousand large documents more slowly than Firestore, and starts are not measured by the clock.
  FIRESTORE_EMULATOR_DEADLINE_SECONDS: "300",
};
const client = new FirestoreClient(connection, () => undefined);
const documents = openFirestoreDocuments({ connection, collections });

let renewal: NodeJS.Timeout | undefined;

/** Holds the scheduler's lease as another instance would, so that due jobs are not measured together with the start. */
async function holdLease(): Promise<void> {
  const hold = () => {
    const until = new Date(Date.now() + LEASE_MS).toISOString();
    return documents.batch("system:bench").set(leases, "scheduler", { holder: "bench", term: "bench", until }).commit();
  };
  clearInterval(renewal);
  renewal = setInterval(() => void hold().catch(console.error), LEASE_MS / 4);
  await hold();
}

async function giveLeaseUp(): Promise<void> {
  clearInterval(renewal);
  await documents.batch("system:bench").delete(leases, "scheduler").commit();
}

const WITH = "with snapshots";
const said = ({ ms, processorMs, peakMegabytes, reads }: Used) =>
  `${whole(ms)} ms, processor ${whole(processorMs)} ms, peak ${whole(peakMegabytes)} MB, ${whole(reads)} documents read`;

/** What a start has used until the server was ready, and until it had answered the front page as well. */
interface Start {
  ready: Used;
  page: Used;
}

async function start(name: string): Promise<Start & { server: StartedServer }> {
  await holdLease();
  const isProfiled = values.profile !== undefined && name === WITH;
  const profile = isProfiled ? ["--cpu-prof", "--cpu-prof-dir", values.profile ?? ""] : [];
  const server = await startUntilReady({ port, settings, nodeOptions: profile });
  const ready = await server.used();
  await server.ask("/");
  const page = await server.used();
  console.log(`${name}: ready ${said(ready)}; front page ${said(page)}`);
  return { server, ready, page };
}

/**
 * Gives up the scheduler's lease, and waits until the server's jobs have run once, as in a guide that is in use, and
 * have then made the snapshots.
 */
async function makeSnapshots(): Promise<void> {
  const began = performance.now();
  const until = async (isDone: () => Promise<boolean>, problem: string) => {
    while (!(await isDone())) {
      if (performance.now() - began > SNAPSHOT_DEADLINE_MS) throw new Error(problem);
      await pause(1_000);
    }
  };
  const pointer = client.document(SNAPSHOTS, "current");
  const isMade = async () => (await pointer.get()).exists;
  await giveLeaseUp();
  await until(async () => {
    const runs = await documents.getMany(scheduledJobs, FIRST_JOBS);
    return runs.every((run) => run !== null) && (await isMade());
  }, "The jobs have not ended.");
  await pointer.delete();
  await documents.batch("system:bench").delete(scheduledJobs, "renew-snapshots").commit();
  await until(isMade, "The job made no snapshots.");
  console.log(`The scheduler's jobs made the snapshots within ${whole((performance.now() - began) / 1_000)} s.`);
}

async function startWithout(): Promise<Start> {
  const { server, ...used } = await start("without snapshots");
  await makeSnapshots();
  await server.stop();
  return used;
}

/** Returns the median of several starts, and the most memory of any. */
async function startsWith(times: number): Promise<Start> {
  const all: Start[] = [];
  for (let time = 0; time < times; time += 1) {
    const { server, ...used } = await start(WITH);
    await server.stop();
    all.push(used);
  }
  const middle = (some: readonly Used[]): Used => {
    const of = (field: keyof Used) => median(some.map((one) => one[field]));
    const peakMegabytes = Math.max(...some.map((one) => one.peakMegabytes));
    return { ms: of("ms"), processorMs: of("processorMs"), reads: of("reads"), peakMegabytes };
  };
  return { ready: middle(all.map(({ ready }) => ready)), page: middle(all.map(({ page }) => page)) };
}

try {
  const began = performance.now();
  if (!values.filled && !values.kept) {
    const count = await fillFirestore(connection, sizes, (line) => console.log(line));
    console.log(`${whole(count)} documents were stored in ${whole((performance.now() - began) / 1_000)} s.`);
  }
  if (!values.kept) await client.document(SNAPSHOTS, "current").delete();
  const without = values.kept ? null : await startWithout();
  const withSnapshots = await startsWith(Number(values.starts));

  console.log("| Start | By the clock, ms | Processor, ms | Peak memory, MB | Documents read |");
  console.log("| --- | --- | --- | --- | --- |");
  const row = (name: string, { ms, processorMs, peakMegabytes, reads }: Used) =>
    console.log(`| ${name} | ${[ms, processorMs, peakMegabytes, reads].map(whole).join(" | ")} |`);
  for (const [name, used] of [
    ["without snapshots", without],
    [WITH, withSnapshots],
  ] as const) {
    if (!used) continue;
    row(`${name}, until ready`, used.ready);
    row(`${name}, with the front page`, used.page);
  }
  console.log(
    `With snapshots at most ${whole(MOST.processorMs)} ms of processor are allowed until ready, and ${whole(MOST.megabytes)} MB with the front page.`,
  );
  const { ready, page } = withSnapshots;
  if (ready.processorMs > MOST.processorMs || page.peakMegabytes > MOST.megabytes) process.exitCode = 1;
} finally {
  clearInterval(renewal);
  await documents.close();
  await client.close();
  await stop();
}
process.exit();
