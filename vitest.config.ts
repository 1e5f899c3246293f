import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Remix's plugin stays out: tests call loaders and actions as plain functions.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    // They need a build (vitest.faults.config.ts), or the emulators (vitest.firebase.config.ts).
    exclude: ["tests/faults/**", "tests/firebase/**"],
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
