// Reads Playwright's JSON report. A journey that passes only at its second try fails the run, unless
// e2e/known-flaky.json names it with the day on which that was seen.
import { readFileSync } from "node:fs";

/**
 * @typedef {{ file: string, title: string, seen: string }} Known A journey by its file (below e2e), its title, and the day
 *   (YYYY-MM-DD) on which it passed only at its second try.
 * @typedef {{ attachments: { name: string, path?: string }[], error?: { message?: string } }} Try
 * @typedef {{ tests: { status: string, projectName: string, results: Try[] }[], file: string, line: number, title: string }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], stats: { expected: number, unexpected: number, skipped: number, flaky: number } }} Report
 */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads the list of journeys that may need a second try. Throws for an entry without the journey or the day.
 *
 * @param {string} file
 * @returns {Known[]}
 */
export function readKnownFlaky(file) {
  const entries = JSON.parse(readFileSync(file, "utf8"));
  for (const entry of entries)
    if (!entry.file || !entry.title || !DAY.test(entry.seen) || Number.isNaN(Date.parse(entry.seen)))
      throw new Error(`${file}: an entry needs file, title and the day seen (YYYY-MM-DD): ${JSON.stringify(entry)}`);
  return entries;
}

/**
 * @param {Suite[]} suites
 * @returns {Spec[]}
 */
export const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/**
 * Returns the counts of a run, a line for each journey that needed a second try, and the files in which Playwright says
 * what its first try saw. Those that the list doesn't name count as failed.
 *
 * @param {Report} report
 * @param {readonly Known[]} known
 */
export function judgeJourneys({ suites, stats }, known) {
  const flaky = specsOf(suites).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName, results: [first] }) => {
        const entry = known.find(({ file, title }) => file === spec.file && title === spec.title);
        const journey = `${spec.file}:${String(spec.line)} ${spec.title} (${projectName})`;
        return {
          isKnown: entry !== undefined,
          line: entry ? `${journey}, as seen on ${entry.seen}` : journey,
          saw: first?.attachments.find(({ name }) => name === "error-context")?.path,
        };
      }),
  );
  const unnamed = flaky.filter(({ isKnown }) => !isKnown);
  return {
    passed: stats.expected + flaky.length - unnamed.length,
    failed: stats.unexpected + unnamed.length,
    skipped: stats.skipped,
    named: flaky.filter(({ isKnown }) => isKnown).map(({ line }) => line),
    unnamed: unnamed.map(({ line }) => line),
    firstTries: flaky.flatMap(({ saw }) => saw ?? []),
  };
}
