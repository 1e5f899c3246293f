import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Where the server under test keeps its data, as `playwright.config.ts` says. */
const DATA_DIR = process.env["E2E_DATA_DIR"] ?? "test-results/data";

/** Runs one of the site's commands on the data of the server under test. Returns its output; throws when it fails. */
export async function command(script: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ["--import", "tsx", script, ...words], {
    env: { ...process.env, DATA_DIR, LOG_LEVEL: "error" },
  });
  return stdout;
}
