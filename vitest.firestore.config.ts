import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { startPageScript } from "./scripts/building/start-page-script";
import { filesOfTheirOwn } from "./scripts/testing/files-of-their-own";

// Tests of routes and features with their documents on the Firestore emulator: npm run test:firestore. Those that
// tests/firebase/chosen-tests.json names run there in `npm test` too: see vitest.firebase.config.ts.
// Files that replace modules stay out: they need a process each, and try what lies above the store. So do a hundred names
// through every form, which take the emulator ten minutes.
export default defineConfig({
  plugins: [startPageScript()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/{routes,features,platform,site}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "tests/routes/names-of-scripts.test.ts", ...filesOfTheirOwn()],
    globalSetup: ["tests/firebase/support/global-setup.ts"],
    setupFiles: [
      "tests/quiet-console.ts",
      "tests/seeded-chance.ts",
      "tests/setup.ts",
      "tests/shared-process.ts",
      "tests/firebase/support/on-firestore.ts",
    ],
    environment: "node",
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
