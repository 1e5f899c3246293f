// Everything CI checks, in one command: types, lint, unit and contract tests, build, browser tests.
// Its last line is "N passed, N failed, N skipped".
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./chromium.mjs";

const RESULTS = "test-results";
const totals = { passed: 0, failed: 0, skipped: 0 };

function step(title, command, args, environment = {}) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...environment },
  });
  console.log(`   ${status === 0 ? "done" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

/** Checks that leave a core idle run beside each other; each says what it found once it is done. */
function check(title, command, args) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { shell: process.platform === "win32" });
    const said = [];
    child.stdout.on("data", (chunk) => said.push(chunk));
    child.stderr.on("data", (chunk) => said.push(chunk));
    child.on("error", (error) => said.push(`${error}\n`));
    child.on("close", (code) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`\n── ${title}\n${said.join("")}   ${code === 0 ? "done" : "FAILED"} in ${seconds} s`);
      totals[code === 0 ? "passed" : "failed"]++;
      resolve();
    });
  });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** A runner that failed without a failing test (it crashed, or found none) counts as one failure. */
function count(succeeded, { passed = 0, failed = 0, skipped = 0 } = {}) {
  totals.passed += passed;
  totals.failed += !succeeded && failed === 0 ? 1 : failed;
  totals.skipped += skipped;
}

/** Where to look: a journey that needs a second try has a fault, of its own or of the site's. */
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

await Promise.all([
  check("Types", "npx", ["tsc", "--noEmit"]),
  check("Lint", "npx", ["eslint", ".", "--cache", "--cache-location", "node_modules/.cache/eslint/"]),
  check("Format", "npx", ["prettier", "--check", ".", "--log-level", "warn", "--cache"]),
]);

function vitest(title, name, options = []) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const succeeded = step(title, "npx", ["vitest", "run", ...options, ...reporters]);
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

vitest("Unit and contract tests", "unit");

if (step("Build", "node", ["scripts/prepare.mjs", "--build"])) {
  totals.passed++;
  vitest("Firebase on the emulators", "firebase", ["--config", "vitest.firebase.config.ts"]);
  vitest("Fault tests", "faults", ["--config", "vitest.faults.config.ts"]);
  const chromium = await findChromium();
  const browserReport = `${RESULTS}/browser.json`;
  const browser = step("Browser tests", "npx", ["playwright", "test"], {
    CHROMIUM_PATH: chromium ?? "",
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  });
  const report = readReport(browserReport);
  const stats = report?.stats;
  if (stats?.flaky > 0) console.log(`   passed only when tried again:\n${flaky(report.suites).join("\n")}`);
  count(browser, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
} else {
  totals.failed++;
}

console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
