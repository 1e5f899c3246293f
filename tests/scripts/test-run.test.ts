import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { judgeJourneys, readKnownFlaky, type Known, type Report } from "../../scripts/testing/journeys.mjs";
import { TestRun } from "../../scripts/testing/run.mjs";
import { thoroughly } from "../support/thoroughly";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-test-run-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs three real journeys: one passes, one fails at its first try and passes at its second, one fails at each. */
async function runJourneys(knownFlaky: Known[]): Promise<TestRun> {
  const run = new TestRun(folder, knownFlaky);
  const config = "tests/fixtures/journeys/playwright.config.ts";
  const output = { OUTPUT: join(folder, "output") };
  await run.journeys("Journeys", "journeys", { config, beside: true, environment: output });
  return run;
}

// The next one judges such a run as well.
thoroughly("a journey that passes only at its second try fails the run, which says so at its end", async () => {
  const run = await runJourneys([]);
  expect(run.lastLine).toBe("1 passed, 2 failed, 0 skipped");
  const named = /^second-try\.spec\.ts:\d+ passes only .*\n {4}It passed only/;
  expect(run.failures).toEqual([expect.stringContaining("passes at no try"), expect.stringMatching(named)]);
});

thoroughly(
  "what fails is named with what it saw, journeys and tests alike; a journey that the list names passes at its second try, and no other does",
  async () => {
    const named = { file: "second-try.spec.ts", title: "passes only at its second try", seen: "2026-11-25" };
    const run = await runJourneys([named]);
    expect(run.lastLine).toBe("2 passed, 1 failed, 0 skipped");
    await run.vitest("Tests", "tests", { config: "tests/fixtures/failing/vitest.config.ts", beside: true });
    expect(run.lastLine).toBe("3 passed, 2 failed, 0 skipped");
    expect(run.failures).toEqual([
      expect.stringMatching(/^second-try\.spec\.ts:\d+ › passes at no try [^]*toBe/),
      expect.stringMatching(/^tests\/fixtures\/failing\/sums\.fixture\.ts › sums of two[^]*expected 2 to be 3/),
    ]);

    const report = JSON.parse(readFileSync(join(folder, "journeys.json"), "utf8")) as Report;
    const another = { ...named, title: "passes at its first try" };
    const judged = judgeJourneys(report, [another]);
    expect(judged).toMatchObject({ passed: 1, failed: 2, named: [] });
    expect(judged.firstTries.map((path) => readFileSync(path, "utf8"))).toEqual([expect.stringContaining("toBe(1)")]);
  },
);

test("an error outside of any test is named as well", async () => {
  const run = new TestRun(folder, []);
  await run.vitest("Tests", "tests", { config: "tests/fixtures/failing-outside/vitest.config.ts", beside: true });
  expect(run.lastLine).toBe("1 passed, 1 failed, 0 skipped");
  const named =
    /^Outside any test, in the process of tests\/fixtures\/failing-outside\/nobody-waits\.fixture\.ts[^]*nobody waits for this/;
  expect(run.failures).toEqual([expect.stringMatching(named)]);
});

test("a step that fails without a failing test counts as one failure", async () => {
  const run = new TestRun(folder, []);
  await run.journeys("No such file", "none", { config: join(folder, "nothing.config.ts"), beside: true });
  expect(await run.check("Good", "node", ["--version"], { beside: true })).toBe(true);
  expect(await run.check("Bad", "node", ["--no-such-option"], { beside: true })).toBe(false);
  expect(run.lastLine).toBe("1 passed, 2 failed, 0 skipped");
  expect(run.failures).toEqual([expect.stringContaining("No such file"), expect.stringContaining("Bad failed")]);
});

test("an entry of the list says which journey and on which day it was seen", () => {
  expect(readKnownFlaky("e2e/known-flaky.json")).toBeInstanceOf(Array);
  const file = join(folder, "known.json");
  for (const entry of [
    { file: "a.spec.ts", title: "a" },
    { title: "a", seen: "2026-11-25" },
    { file: "a.spec.ts", title: "a", seen: "lately" },
  ]) {
    writeFileSync(file, JSON.stringify([entry]));
    expect(() => readKnownFlaky(file)).toThrow(/needs file, title and the day/);
  }
});
