// Reads what failed from the runners' JSON reports, so that a run can list it at its end: a failure is hard to find in a
// log of ten thousand lines, and CI may keep only the end of it.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { specsOf } from "./journeys.mjs";

/** How many lines of a failure's message are shown: enough for what was expected and what came, not a whole page. */
const MOST_LINES = 12;

/**
 * @typedef {{ testResults: { name: string, message?: string, status: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[] }} VitestReport
 */

/**
 * Returns a text for each test that failed, and for each file that failed without a failing test.
 *
 * @param {VitestReport | null} report
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, message = "", status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [failureText(file, message)] : [];
    return failed.map((test) => failureText(`${file} › ${test.fullName}`, (test.failureMessages ?? []).join("\n")));
  });
}

/**
 * Returns a text for each error that nothing caught outside of any test.
 *
 * @param {import("./errors-outside-tests.mjs").OutsideError[] | null} errors
 */
export function failedOutside(errors) {
  return (errors ?? []).map(({ file, text }) =>
    failureText(file === undefined ? "Outside any test" : `Outside any test, in the process of ${file}`, text),
  );
}

/**
 * Returns a text for each journey that failed at each of its tries, with what its last one saw.
 *
 * @param {{ suites?: import("./journeys.mjs").Suite[], errors?: { message?: string }[] } | null} report
 */
export function failedJourneys(report) {
  const failed = specsOf(report?.suites ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) =>
        failureText(
          `${spec.file}:${String(spec.line)} › ${spec.title} (${projectName})`,
          results.at(-1)?.error?.message ?? "The last try gave no message.",
        ),
      ),
  );
  return [...failed, ...(report?.errors ?? []).map(({ message = "" }) => failureText("Outside any journey", message))];
}

/**
 * Returns a failure's name and the beginning of its message, without the runners' own part of a stack.
 *
 * @param {string} name
 * @param {string} message
 */
export function failureText(name, message) {
  const lines = stripVTControlCharacters(message).trim().split("\n");
  const ours = lines.filter((line) => !line.includes("/node_modules/")).slice(0, MOST_LINES);
  return [name, ...ours.map((line) => `    ${line}`)].join("\n");
}
