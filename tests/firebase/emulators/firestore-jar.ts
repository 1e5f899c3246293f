import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const IN_CLOUD_CLI = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

/** Where the Google Cloud CLI may be installed, by package, archive or installer. */
const CLOUD_CLI_FOLDERS = [
  "/usr/lib/google-cloud-sdk",
  "/usr/share/google-cloud-sdk",
  "/opt/google-cloud-sdk",
  "/opt/homebrew/share/google-cloud-sdk",
  "/usr/local/share/google-cloud-sdk",
  join(homedir(), "google-cloud-sdk"),
];

/** Returns the Firestore emulator's archive and the Java to run it with, or the reason why it can't run. */
export function findFirestoreJar(): { jar: string } | { missing: string } {
  if (spawnSync("java", ["-version"], { stdio: "ignore" }).status !== 0)
    return { missing: "there is no Java (17 or newer)" };
  const named = process.env["FIRESTORE_EMULATOR_JAR"];
  if (named) return existsSync(named) ? { jar: named } : { missing: `FIRESTORE_EMULATOR_JAR names no file: ${named}` };
  const jar = [...CLOUD_CLI_FOLDERS.map((folder) => join(folder, IN_CLOUD_CLI)), ...inFirebaseCache()].find(existsSync);
  return jar
    ? { jar }
    : {
        missing:
          "its jar is not here (`gcloud components install cloud-firestore-emulator`, or FIRESTORE_EMULATOR_JAR=<path>)",
      };
}

/** Returns the archives that firebase-tools has downloaded, newest first. */
function inFirebaseCache(): string[] {
  const folder = process.env["FIREBASE_EMULATORS_PATH"] ?? join(homedir(), ".cache/firebase/emulators");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^cloud-firestore-emulator-v[\d.]+\.jar$/.test(name))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(folder, name));
}
