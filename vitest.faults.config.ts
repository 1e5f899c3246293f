import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Tests of the built server as a process of its own: npm run build, then npm run test:faults.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/faults/**/*.test.ts"],
    globalSetup: ["tests/faults/support/global-setup.ts"],
    environment: "node",
    pool: "forks",
    // They mostly wait: for limits to be reached, for a server to start or to stop.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
