import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A reporter for Vitest: writes what each test asked the store for into the file that the variable NOTED_REQUESTS names,
 * as `tests/noted-requests.ts` notes it.
 */
export default class NotedRequests {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    const file = process.env.NOTED_REQUESTS;
    if (file === undefined) return;
    const notes = modules.flatMap((module) => {
      const before = module.meta().requests;
      if (!before) return [];
      const tests = [...module.children.allTests("passed")].flatMap((test) => {
        const { requests } = test.meta();
        return requests ? { name: test.fullName, ...requests } : [];
      });
      return { file: module.relativeModuleId, before, tests };
    });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(notes));
  }
}
