// Reads from the runners' JSON reports what failed, so that the end of a run can say it: in a log of ten thousand lines
// nobody finds it, and CI may keep the end only.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { specsOf } from "./journeys.mjs";

/** So much of a failure's message is told: what was expected and what came, without all of a page. */
const MOST_LINES = 12;

/**
 * @typedef {{ message?: string, testResults: { name: string, message?: string, status: string,
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
    if (failed.length === 0) return status === "failed" ? [told(file, message)] : [];
    return failed.map((test) => told(`${file} › ${test.fullName}`, (test.failureMessages ?? []).join("\n")));
  });
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
        told(
          `${spec.file}:${String(spec.line)} › ${spec.title} (${projectName})`,
          results.at(-1)?.error?.message ?? "Its last try says nothing.",
        ),
      ),
  );
  return [...failed, ...(report?.errors ?? []).map(({ message = "" }) => told("Outside any journey", message))];
}

/**
 * @param {string} name
 * @param {string} message
 */
export function told(name, message) {
  const lines = stripVTControlCharacters(message).trim().split("\n");
  const ours = lines.filter((line) => !line.includes("/node_modules/")).slice(0, MOST_LINES);
  return [name, ...ours.map((line) => `    ${line}`)].join("\n");
}
