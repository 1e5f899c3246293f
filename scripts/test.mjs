// Runs everything CI checks: types, lint, build, unit and contract tests, faults, browser tests. The last line is "N
// passed, N failed, N skipped".
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./chromium.mjs";

const RESULTS = "test-results";
const totals = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a step to its end; returns true when it succeeded. A step that runs `beside` another prints its output once it
 * has ended, so that the two don't mix.
 */
function step(title, command, args, { environment = {}, beside = false } = {}) {
  const started = Date.now();
  const said = [];
  if (!beside) console.log(`\n── ${title}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: beside ? ["ignore", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, ...environment },
    });
    child.stdout?.on("data", (chunk) => said.push(chunk));
    child.stderr?.on("data", (chunk) => said.push(chunk));
    child.on("error", (error) => said.push(`${error}\n`));
    child.on("close", (code) => {
      if (beside) console.log(`\n── ${title}\n${said.join("")}`);
      console.log(`   ${code === 0 ? "done" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
      resolve(code === 0);
    });
  });
}

async function check(title, command, args, options) {
  const succeeded = await step(title, command, args, options);
  totals[succeeded ? "passed" : "failed"]++;
  return succeeded;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Counts a step's tests. A runner that failed without a failing test (it crashed, or found none) counts as one failure.
 */
function count(succeeded, { passed = 0, failed = 0, skipped = 0 } = {}) {
  totals.passed += passed;
  totals.failed += !succeeded && failed === 0 ? 1 : failed;
  totals.skipped += skipped;
}

/** Lists the tests that passed on a second try: the test or the site has a fault. */
function flaky(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, line, title }) => `     ${file}:${line} ${title}`),
    ...flaky(inner),
  ]);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

async function vitest(title, name, { config, beside = false } = {}) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const options = config === undefined ? [] : ["--config", config];
  const succeeded = await step(title, "npx", ["vitest", "run", ...options, ...reporters], { beside });
  const report = readReport(file);
  count(
    succeeded,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

async function journeys(title, name, { config, beside = false } = {}) {
  const file = `${RESULTS}/${name}.json`;
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const options = config === undefined ? [] : ["--config", config, "--pass-with-no-tests"];
  const succeeded = await step(title, "npx", ["playwright", "test", ...options], { environment, beside });
  const report = readReport(file);
  const stats = report?.stats;
  if (stats?.flaky > 0) console.log(`   passed only when tried again:\n${flaky(report.suites).join("\n")}`);
  count(succeeded, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
}

const beside = true;
await Promise.all([
  check("Types", "npx", ["tsc", "--noEmit"], { beside }),
  check("Lint", "npx", ["eslint", ".", "--cache", "--cache-location", "node_modules/.cache/eslint/"], { beside }),
  check("Format", "npx", ["prettier", "--check", ".", "--log-level", "warn", "--cache"], { beside }),
]);

const isBuilt = await check("Build", "node", ["scripts/prepare.mjs", "--build"]);
await Promise.all([
  vitest("Unit and contract tests", "unit"),
  // The emulator tests mostly wait, and leave the processor to the other steps.
  isBuilt && vitest("Firebase on the emulators", "firebase", { config: "vitest.firebase.config.ts", beside }),
]);
if (isBuilt) {
  process.env.CHROMIUM_PATH = (await findChromium()) ?? "";
  await journeys("Browser tests", "browser");
  // The fault tests mostly wait.
  await Promise.all([
    vitest("Fault tests", "faults", { config: "vitest.faults.config.ts" }),
    journeys("Browser tests on Firebase", "browser-firebase", { config: "playwright.firebase.config.ts", beside }),
  ]);
}

console.log(`\nRun on Node ${process.versions.node}.`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
