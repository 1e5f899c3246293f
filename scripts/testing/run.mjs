// Runs the steps of `npm test` and adds up their counts.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { installedProgram } from "../node/brought-node.mjs";
import { failedJourneys, failedOutside, failedTests, failureText } from "./failures.mjs";
import { judgeJourneys } from "./journeys.mjs";

/**
 * @typedef {{ environment?: Record<string, string>, beside?: boolean, priority?: "first" | "second" | "last" }} StepOptions
 *   A step that runs `beside` another prints its output when it has ended, so that the two don't mix. One of a lower
 *   priority gives way to the others.
 * @typedef {StepOptions & { config?: string, reporters?: readonly string[] }} RunnerOptions
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
/** How far each is below this process. */
const BELOW = { second: PRIORITY_BELOW_NORMAL, last: PRIORITY_LOW };

/** Runs steps and counts their tests. Reports are written to the folder `results`. */
export class TestRun {
  /**
   * @param {string} results
   * @param {readonly import("./journeys.mjs").Known[]} knownFlaky
   */
  constructor(results, knownFlaky) {
    this.results = results;
    this.knownFlaky = knownFlaky;
    /** @type {Counts} */
    this.totals = { passed: 0, failed: 0, skipped: 0 };
    /**
     * What failed, a text each.
     *
     * @type {string[]}
     */
    this.failures = [];
  }

  /** The last line of a run's output. */
  get lastLine() {
    const { passed, failed, skipped } = this.totals;
    return `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
  }

  /**
   * Runs a step to its end. Returns true if it succeeded.
   *
   * @param {string} title
   * @param {string} command
   * @param {string[]} args
   * @param {StepOptions} [options]
   * @returns {Promise<boolean>}
   */
  step(title, command, args, { environment = {}, beside = false, priority = "first" } = {}) {
    const started = Date.now();
    /** @type {unknown[]} */
    const said = [];
    if (!beside) console.log(`\n── ${title}`);
    return new Promise((resolve) => {
      const child = spawn(command, args, {
        stdio: beside ? ["ignore", "pipe", "pipe"] : "inherit",
        shell: process.platform === "win32",
        env: { ...process.env, ...environment },
      });
      // What it starts inherits this.
      if (child.pid !== undefined && priority !== "first")
        setPriority(child.pid, Math.min(getPriority() + BELOW[priority], PRIORITY_LOW));
      child.stdout?.on("data", (chunk) => said.push(chunk));
      child.stderr?.on("data", (chunk) => said.push(chunk));
      child.on("error", (error) => said.push(`${String(error)}\n`));
      child.on("close", (code) => {
        if (beside) console.log(`\n── ${title}\n${said.join("")}`);
        const seconds = Math.round((Date.now() - started) / 1000);
        console.log(`   ${title}: ${code === 0 ? "done" : "FAILED"} in ${String(seconds)} s`);
        resolve(code === 0);
      });
    });
  }

  /**
   * Runs a step that counts as one test.
   *
   * @param {string} title
   * @param {string} command
   * @param {string[]} args
   * @param {StepOptions} [options]
   */
  async check(title, command, args, options) {
    const succeeded = await this.step(title, command, args, options);
    this.#count(title, succeeded, succeeded ? { passed: 1 } : {}, []);
    return succeeded;
  }

  /**
   * @param {string} title
   * @param {string} name
   * @param {RunnerOptions} [options]
   */
  async vitest(title, name, { config, environment = {}, reporters: more = [], ...options } = {}) {
    const file = join(this.results, `${name}.json`);
    const outside = join(this.results, `${name}-outside.json`);
    const reporters = ["default", "json", "./scripts/testing/errors-outside-tests.mjs", ...more].map(
      (one) => `--reporter=${one}`,
    );
    const args = ["run", ...(config === undefined ? [] : ["--config", config]), ...reporters];
    const succeeded = await this.step(title, installedProgram("vitest"), [...args, `--outputFile.json=${file}`], {
      ...options,
      environment: { ...environment, ERRORS_OUTSIDE_TESTS: outside },
    });
    const report = readReport(file);
    const counts = report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
    this.#count(title, succeeded, counts, [...failedTests(report), ...failedOutside(readReport(outside))]);
  }

  /**
   * @param {string} title
   * @param {string} name
   * @param {RunnerOptions} [options]
   */
  async journeys(title, name, { config, environment = {}, ...options } = {}) {
    const file = join(this.results, `${name}.json`);
    const args = ["test", ...(config === undefined ? [] : ["--config", config, "--pass-with-no-tests"])];
    const succeeded = await this.step(title, installedProgram("playwright"), args, {
      ...options,
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const report = readReport(file);
    const counts = report?.stats && judgeJourneys(report, this.knownFlaky);
    if (counts?.named.length > 0) say("passed only when tried again, as known", counts.named);
    if (counts?.unnamed.length > 0) say("FAILED: passed only when tried again", counts.unnamed);
    // The next run removes it.
    for (const path of counts?.firstTries ?? []) if (existsSync(path)) console.log(readFileSync(path, "utf8"));
    const unnamed = (counts?.unnamed ?? []).map((line) => failureText(line, "It passed only when tried again."));
    this.#count(title, succeeded, counts, [...failedJourneys(report), ...unnamed]);
  }

  /**
   * Adds a step's counts. One that fails without a failing test (it crashed, or found none) counts as a failure.
   *
   * @param {string} title
   * @param {boolean} succeeded
   * @param {Partial<Counts> | null | undefined} counts
   * @param {string[]} failures
   */
  #count(title, succeeded, counts, failures) {
    const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
    this.totals.passed += passed;
    this.totals.failed += !succeeded && failed === 0 ? 1 : failed;
    this.totals.skipped += skipped;
    this.failures.push(...failures);
    if (!succeeded && failures.length === 0) this.failures.push(`${title} failed: its output is above`);
  }
}

/**
 * @param {string} what
 * @param {string[]} lines
 */
function say(what, lines) {
  console.log([`   ${what}:`, ...lines.map((line) => `     ${line}`)].join("\n"));
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
