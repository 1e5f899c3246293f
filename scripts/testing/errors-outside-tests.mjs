// A reporter for Vitest, whose JSON report leaves out the errors that nothing caught outside of any test, though they fail a
// run.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** @typedef {{ file?: string, text: string }} OutsideError An error's stack, and the test file during which it was thrown. */

/** Writes these errors to the file that ERRORS_OUTSIDE_TESTS names. */
export default class ErrorsOutsideTests {
  /**
   * @param {unknown} _files
   * @param {readonly { stack?: string, message?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_files, errors) {
    /** @type {OutsideError[]} */
    const found = errors.map(({ stack, message = "", VITEST_TEST_PATH: path }) => ({
      ...(path !== undefined && { file: relative(process.cwd(), path) }),
      text: stack ?? message,
    }));
    writeFileSync(process.env.ERRORS_OUTSIDE_TESTS ?? "", JSON.stringify(found));
  }
}
