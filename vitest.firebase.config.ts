import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Tests of the Firebase adapters, on the official emulators: npm run test:firebase.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/firebase/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["tests/firebase/support/global-setup.ts"],
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
