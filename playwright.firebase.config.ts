import { defineConfig } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import embedded from "./playwright.config";
import { findFirestoreJar } from "./tests/firebase/emulators/firestore-jar";

// The journeys of sign-in, complaint and admin edit once more, on the Firebase backend against the emulators.
const JOURNEYS = [
  "joining, by the mailed link",
  "a forgotten password is reset",
  "a visitor is led from the admin area",
  "an account's life",
  "a case from sent to resolved",
  "a casino is created, published",
];
/** Those that a browser without scripts goes. */
const WITHOUT_SCRIPTS = ["a visitor asks to be told of a filtered list", "somebody asks for access to a casino"];

// A journey that has another title now would be left out without a word.
const specs = readdirSync("e2e", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".spec.ts"));
const journeys = specs.map((name) => readFileSync(`e2e/${name}`, "utf8")).join("");
for (const title of [...JOURNEYS, ...WITHOUT_SCRIPTS])
  if (!journeys.includes(`test("${title}`)) throw new Error(`There is no journey “${title}…”.`);

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
  projects: (embedded.projects ?? []).map((project) => {
    const titles = project.name === "with JavaScript" ? JOURNEYS : WITHOUT_SCRIPTS;
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
