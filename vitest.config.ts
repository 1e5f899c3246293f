import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { startPageScript } from "./scripts/building/start-page-script";

// They need a build (vitest.faults.config.ts), or the emulators (vitest.firebase.config.ts).
const ELSEWHERE = ["tests/faults/**", "tests/firebase/**"];

/** What replaces modules or settings; the last brings pdf.js, which replaces built-ins such as JSON.parse. */
const REPLACING = /\bvi\.(?:mock|doMock|resetModules|stubEnv)\b|"~\/backend\/files\/pdf\/model"/;

/** Files whose tests leave something replaced, which other files would find. */
function filesOfTheirOwn(): string[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules/.test(file))
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => REPLACING.test(readFileSync(file, "utf8")));
}

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
          setupFiles: ["tests/shared-process.ts"],
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: ELSEWHERE } },
    ],
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
