import { defineConfig } from "@playwright/test";
import { installedChromium, wholeChromium } from "./scripts/testing/chromium.mjs";

const PORT = 4173;
const isThorough = process.env["TESTS"] === "thorough";

/** What `npm test` leaves to `npm run test:thorough` (docs/decisions/2026-11-28-two-sizes-of-tests.md). */
const LATER = isThorough ? [] : [/@thorough/];

/** Forms whose answer scripts show in the page: tried with JavaScript on and off each time; others when thorough. */
const IN_BOTH_MODES = /@both/;

/** Journeys that go back, and those that only the back-forward cache makes. */
const [BACK, KEPT] = [/@back/, /@kept/];

/** Journeys through browsers that Playwright doesn't drive. */
export const ENGINES = { name: "Firefox and WebKit", testDir: "e2e/engines" };

const LAUNCH = {
  executablePath: installedChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** A browser that people have shows on Back what it kept. The headless shell can't, and Playwright has it switched off. */
const KEEPS_PAGES = {
  ...LAUNCH,
  executablePath: wholeChromium() ?? LAUNCH.executablePath,
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // On two cores: journeys wait for a fifth of their time, for a server to start or a clock to move on.
  workers: 4,
  // The run's end names every journey that needed its second try (scripts/test.mjs).
  retries: 1,
  timeout: 120_000,
  // The workers, the site and their browsers share what may be two slow cores.
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  outputDir: "test-results/browser",
  webServer: {
    command: "rm -rf test-results/data && node --import tsx scripts/seed.ts && node build/server.js",
    url: `http://127.0.0.1:${String(PORT)}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(PORT),
      HOST: "127.0.0.1",
      DATA_DIR: "test-results/data",
      LOG_LEVEL: "error",
      NODE_ENV: "production",
      DEMO_PASSWORD: "correct horse battery staple",
    },
  },
  use: {
    baseURL: `http://127.0.0.1:${String(PORT)}`,
    // A page that glides to a field or to its top moves what a journey is about to press from under the pointer.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: LAUNCH,
  },
  projects: [
    { ...ENGINES, grepInvert: LATER },
    {
      name: "without JavaScript",
      testIgnore: `**/${ENGINES.testDir}/**`,
      use: { javaScriptEnabled: false },
      grepInvert: [/@with-javascript/, KEPT, ...LATER],
    },
    {
      name: "with JavaScript",
      testIgnore: `**/${ENGINES.testDir}/**`,
      use: { javaScriptEnabled: true },
      ...(!isThorough && { grep: [/@with-javascript/, IN_BOTH_MODES] }),
      grepInvert: [/@without-javascript/, KEPT, ...LATER],
    },
    {
      name: "with the back-forward cache",
      testIgnore: `**/${ENGINES.testDir}/**`,
      use: { javaScriptEnabled: true, launchOptions: KEEPS_PAGES },
      grep: [BACK, KEPT],
    },
  ],
});
