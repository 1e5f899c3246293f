// Chooses the tests that `npm test` runs on the Firestore emulator: npm run choose:firestore. It runs the tests of
// routes and features on SQLite to see which requests they make to the store; with --noted it uses what the last `npm
// test` recorded. With --check it only lists the requests that no chosen test makes.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { chooseTests, unmetRequests } from "./chosen-tests.mjs";

const NOTES = "test-results/requests.json";
const CHOSEN = "tests/firebase/chosen-tests.json";
/** The folders that `npm run test:firestore` runs. */
const FOLDERS = ["routes", "features", "platform", "site"].map((name) => `tests/${name}/`);
/** Tests with random input are left out, because their requests differ from run to run. */
const RANDOM = /\bfc\.asyncProperty\b/;

const isCheck = process.argv.includes("--check");
if (!isCheck && !process.argv.includes("--noted")) noteRequests();
/** @type {import("./chosen-tests.mjs").NotedFile[]} */
const noted = JSON.parse(readFileSync(NOTES, "utf8"));
const files = noted.filter(
  ({ file }) => FOLDERS.some((folder) => file.startsWith(folder)) && !RANDOM.test(readFileSync(file, "utf8")),
);

if (isCheck) {
  const unmet = unmetRequests(files, JSON.parse(readFileSync(CHOSEN, "utf8")));
  if (unmet.length > 0) {
    console.error("None of the tests that run on Firestore meets the following. Choose again:");
    console.error(["npm run choose:firestore -- --noted", ...unmet].join("\n  "));
    process.exitCode = 1;
  }
} else {
  const chosen = chooseTests(files);
  writeFileSync(CHOSEN, `${JSON.stringify(chosen, null, 2)}\n`);
  const names = Object.values(chosen).flat();
  console.log(`${CHOSEN}: ${names.length} tests of ${Object.keys(chosen).length} files`);
}

/** Runs all tests on SQLite, which gets the same requests and takes less time. */
function noteRequests() {
  const reporters = ["default", "./scripts/testing/noted-requests.mjs"].map((one) => `--reporter=${one}`);
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "together", ...reporters, ...FOLDERS], {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, NOTED_REQUESTS: NOTES },
  });
  if (status !== 0) process.exit(status ?? 1);
}
