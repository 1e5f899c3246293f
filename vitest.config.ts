import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { startPageScript } from "./scripts/building/start-page-script";
import { filesOfTheirOwn } from "./scripts/testing/files-of-their-own";

// They need a build (vitest.faults.config.ts), or the emulators (vitest.firebase.config.ts).
const ELSEWHERE = ["tests/faults/**", "tests/firebase/**"];

const alone = filesOfTheirOwn();

// Remix's plugin stays out: tests call loaders and actions as plain functions.
export default defineConfig({
  plugins: [startPageScript()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    // Most of the time would go into importing the same modules for each file anew.
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...ELSEWHERE, ...alone],
          isolate: false,
          setupFiles: ["tests/setup.ts", "tests/shared-process.ts", "tests/noted-requests.ts"],
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: ELSEWHERE } },
    ],
    setupFiles: ["tests/quiet-console.ts", "tests/seeded-chance.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // A second, as by itself, is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
