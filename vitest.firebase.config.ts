import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { startPageScript } from "./scripts/building/start-page-script";

const chosen = JSON.parse(readFileSync("tests/firebase/chosen-tests.json", "utf8")) as Record<string, string[]>;

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" as const },
};
const patience = {
  environment: "node",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A second, as by itself, is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

// Tests on the official emulators, of which one set serves all: npm run test:firebase.
export default defineConfig({
  ...shared,
  test: {
    globalSetup: ["tests/firebase/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: "adapters",
          include: ["tests/firebase/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**"],
          setupFiles: ["tests/quiet-console.ts", "tests/seeded-chance.ts", "tests/shared-process.ts"],
          // Firebase's libraries take longer to load than most of these files to run.
          isolate: false,
        },
      },
      {
        // Tests of routes and features that together meet every query and every transaction: npm run choose:firestore.
        ...shared,
        plugins: [startPageScript()],
        test: {
          ...patience,
          name: "chosen",
          include: Object.keys(chosen),
          setupFiles: [
            "tests/quiet-console.ts",
            "tests/seeded-chance.ts",
            "tests/setup.ts",
            "tests/shared-process.ts",
            "tests/firebase/support/on-firestore.ts",
          ],
          runner: "tests/firebase/support/chosen-runner.ts",
          isolate: false,
        },
      },
    ],
  },
});
