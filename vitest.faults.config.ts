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
    // More at once would make servers miss the limits that some of them check.
    maxWorkers: 2,
    // A second, as by itself, is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
