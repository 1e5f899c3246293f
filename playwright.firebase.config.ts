import { defineConfig } from "@playwright/test";
import { ON_FIREBASE } from "./e2e/support/journeys-on-firebase";
import embedded from "./playwright.config";
import { findFirestoreJar } from "./tests/firebase/emulators/firestore-jar";

// Some journeys once more, on the Firebase backend against the emulators.
const SITE = 4183;
const EMULATORS = { firestore: 4184, auth: 4185, storage: 4186 };

const environment = {
  BACKEND: "firebase",
  FIREBASE_PROJECT_ID: "demo-edgewise",
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${String(EMULATORS.firestore)}`,
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(EMULATORS.auth)}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${String(EMULATORS.storage)}`,
  // Of the outbox alone.
  E2E_DATA_DIR: "test-results/firebase-data",
};
// The journeys run the site's commands too, and read what was mailed.
Object.assign(process.env, environment);

const jar = findFirestoreJar();
if ("missing" in jar && process.env["TEST_WORKER_INDEX"] === undefined)
  console.error(`SKIPPED: the journeys on the Firebase backend, because ${jar.missing}.`);
const site = Array.isArray(embedded.webServer) ? embedded.webServer[0] : embedded.webServer;

export default defineConfig({
  ...embedded,
  // The fault tests run beside them.
  workers: 2,
  outputDir: "test-results/browser-firebase",
  // To the backend it is all the same whether a browser runs scripts.
  projects: (embedded.projects ?? [])
    .filter(({ name }) => name?.endsWith("JavaScript"))
    .map((project) => {
      const titles = ON_FIREBASE[project.name === "with JavaScript" ? "withScripts" : "withoutScripts"];
      return { ...project, grep: "missing" in jar ? /(?!)/ : titles.map((title) => new RegExp(title)) };
    }),
  // A site that nobody asks for need not come up.
  webServer:
    "missing" in jar
      ? []
      : {
          command: "npx tsx e2e/support/servers/firebase-site.ts",
          url: `http://127.0.0.1:${String(SITE)}/healthz`,
          timeout: 180_000,
          gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
          env: { ...site?.env, ...environment, PORT: String(SITE), DATA_DIR: environment.E2E_DATA_DIR },
        },
  use: { ...embedded.use, baseURL: `http://127.0.0.1:${String(SITE)}` },
});
