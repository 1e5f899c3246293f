// Runs everything that CI checks: build, types, lint, format, unit and contract tests, browser tests, fault tests.
// With --thorough also the sweeps and journeys that take too long for every change.
// Its last line is "N passed, N failed, N skipped".
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { installedProgram } from "./node/brought-node.mjs";
import { findChromium } from "./testing/chromium.mjs";
import { readKnownFlaky } from "./testing/journeys.mjs";
import { TestRun } from "./testing/run.mjs";

const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const isThorough = process.argv.includes("--thorough");
if (isThorough) process.env.TESTS = "thorough";
// Hundreds of servers, commands and workers are started: each is ready a fifth sooner with what an earlier one compiled.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");
const run = new TestRun(RESULTS, readKnownFlaky("e2e/known-flaky.json"));
const beside = true;

// Two cores are kept busy to the end: what waits a lot runs beside what doesn't. Checks of the sources need no answer in
// time, so they take what is left, one after the other for the sake of memory; fault tests limit how long a server may take
// to answer, so they come first.
const inTheGaps = { beside, priority: "last" };
const sources = run
  // By its path, since what ESLint reads types with is called tsc too. A second core is taken by the steps beside.
  .check("Types", "node", ["node_modules/typescript-native/bin/tsc", "--noEmit", "--singleThreaded"], inTheGaps)
  .then(() =>
    run.check(
      "Lint",
      installedProgram("eslint"),
      [".", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
      inTheGaps,
    ),
  )
  .then(() =>
    run.check("Format", installedProgram("prettier"), ["--check", ".", "--log-level", "warn", "--cache"], inTheGaps),
  );

/** Returns false where there is nothing that browser tests and fault tests could run on. */
async function buildAndTestOnFirebase() {
  const isBuilt = await run.check("Build", "node", ["scripts/prepare.mjs", "--build"], { beside });
  if (!isBuilt) return false;
  process.env.CHROMIUM_PATH = (await findChromium()) ?? "";
  await run.vitest("Firebase on the emulators", "firebase", { config: "vitest.firebase.config.ts", beside });
  return true;
}

async function runUnitTests() {
  await run.vitest("Unit and contract tests", "unit", {
    reporters: ["./scripts/testing/noted-requests.mjs"],
    environment: { NOTED_REQUESTS: `${RESULTS}/requests.json` },
  });
  await run.check("Requests met on Firestore", "node", ["scripts/testing/choose-firestore-tests.mjs", "--check"], {
    beside,
  });
}

const [isBuilt] = await Promise.all([buildAndTestOnFirebase(), runUnitTests()]);

if (isBuilt)
  await Promise.all([
    run.journeys("Browser tests", "browser", { priority: "second" }),
    run.vitest("Fault tests", "faults", { config: "vitest.faults.config.ts", beside }).then(
      () =>
        isThorough &&
        run.journeys("Browser tests on Firebase", "browser-firebase", {
          config: "playwright.firebase.config.ts",
          priority: "second",
          beside,
        }),
    ),
  ]);
await sources;

if (run.failures.length > 0) console.log(["\n── What failed", ...run.failures].join("\n\n"));
console.log(`\nRun on Node ${process.versions.node}.`);
console.log(`\n${run.lastLine}`);
process.exitCode = run.totals.failed === 0 ? 0 : 1;
