// Everything CI checks, in one command: types, lint, build, unit and contract tests, faults, browser tests.
// Its last line is "N passed, N failed, N skipped".
import { mkdirSync, rmSync } from "node:fs";
import { findChromium } from "./chromium.mjs";
import { readKnownFlaky } from "./testing/journeys.mjs";
import { TestRun } from "./testing/run.mjs";

const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const run = new TestRun(RESULTS, readKnownFlaky("e2e/known-flaky.json"));
const beside = true;

const [isBuilt] = await Promise.all([
  run.check("Build", "node", ["scripts/prepare.mjs", "--build"], { beside }),
  run.check("Types", "npx", ["tsc", "--noEmit"], { beside }),
  run.check("Lint", "npx", ["eslint", ".", "--cache", "--cache-location", "node_modules/.cache/eslint/"], { beside }),
  run.check("Format", "npx", ["prettier", "--check", ".", "--log-level", "warn", "--cache"], { beside }),
]);
if (isBuilt) process.env.CHROMIUM_PATH = (await findChromium()) ?? "";

await Promise.all([
  run.vitest("Unit and contract tests", "unit"),
  isBuilt && run.vitest("Firebase on the emulators", "firebase", { config: "vitest.firebase.config.ts", beside }),
]);
// Journeys keep every core busy.
if (isBuilt) {
  await run.journeys("Browser tests", "browser");
  // Faults are mostly waited for; some of them say how soon a server answers, which takes a machine with little else to do.
  await Promise.all([
    run.vitest("Fault tests", "faults", { config: "vitest.faults.config.ts" }),
    run.journeys("Browser tests on Firebase", "browser-firebase", { config: "playwright.firebase.config.ts", beside }),
  ]);
}

console.log(`\nRun on Node ${process.versions.node}.`);
console.log(`\n${run.lastLine}`);
process.exitCode = run.totals.failed === 0 ? 0 : 1;
