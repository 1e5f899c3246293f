import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { File, Suite, VitestRunner } from "@vitest/runner";
import { TestRunner } from "vitest";

const CHOSEN = JSON.parse(readFileSync(new URL("../chosen-tests.json", import.meta.url), "utf8")) as Record<
  string,
  string[]
>;

/** Runs those of a file's tests that `chosen-tests.json` names; no report counts the others as skipped. */
export default class ChosenRunner extends TestRunner {
  #isSet = false;

  onBeforeCollect(): void {
    if (this.#isSet) return;
    this.#isSet = true;
    // Reporters are told of the tests that this is called with.
    const runner = this as VitestRunner;
    const report = runner.onCollected?.bind(runner);
    runner.onCollected = async (files) => {
      for (const file of files) keepChosen(file);
      await report?.(files);
    };
  }
}

function keepChosen(file: File): void {
  const path = relative(process.cwd(), file.filepath).replaceAll("\\", "/");
  const names = new Set(CHOSEN[path]);
  const found = new Set<string>();
  const keep = (suite: Suite) => {
    suite.tasks = suite.tasks.filter((task) => {
      if (task.type === "suite") return keep(task);
      const { fullTestName } = task;
      if (!names.has(fullTestName)) return false;
      found.add(fullTestName);
      return true;
    });
    return suite.tasks.length > 0;
  };
  keep(file);
  const missing = [...names].filter((name) => !found.has(name));
  if (missing.length > 0)
    throw new Error(`${path} has no test "${missing.join('" or "')}" any more: npm run choose:firestore`);
}
