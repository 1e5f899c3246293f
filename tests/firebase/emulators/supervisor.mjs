// Runs the emulators in one process beside the process that forks it, and ends, with all of them, when that one is gone: the
// channel between them closes however it died. Asked once, by a message: { project, host, firestore, auth, storage }.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const require = createRequire(import.meta.url);
/** On a machine with nothing else to do it takes seconds. */
const MOST_START_MS = 240_000;

/** A run of tests is over before Java's second compiler and a collector of several threads would have paid off. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

// The Storage emulator keeps its files in a folder of a fixed name below this.
const folder = mkdtempSync(join(tmpdir(), "edgewise-emulators-"));
process.env.TMPDIR = folder;
/** @type {import("node:child_process").ChildProcess | undefined} */
let java;

function end() {
  java?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ["disconnect", "SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);

async function startFirestore({ host, firestore: { jar, port, memoryMb, isForTests } }) {
  const options = [`-Xmx${memoryMb}m`, ...(isForTests ? SHORT_LIVED : []), "-Duser.language=en", "-cp", jar];
  const main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
  let said = "";
  java = spawn("java", [...options, main, `--host=${host}`, `--port=${port}`], { cwd: folder, stdio: "pipe" });
  const listen = (chunk) => {
    if (said.length < 4000) said += chunk;
  };
  java.stdout.on("data", listen);
  java.stderr.on("data", listen);
  const gone = new Promise((resolve, reject) => {
    java.on("error", reject);
    java.on("exit", (code) => resolve(`Java ended with ${code}: ${said.trim().split("\n")[0]}`));
  });
  return Promise.race([gone, answers(`http://${host}:${port}/`)]);
}

async function answers(address) {
  for (const deadline = Date.now() + MOST_START_MS; Date.now() < deadline; await pause(100)) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error(`Nothing answered at ${address} for ${MOST_START_MS / 1000} s.`);
}

async function startAuth({ project, host, auth: { port } }) {
  const { AuthEmulator } = require("firebase-tools/lib/emulator/auth");
  const { EmulatorRegistry } = require("firebase-tools/lib/emulator/registry");
  await EmulatorRegistry.start(new AuthEmulator({ host, port, projectId: project, singleProjectMode: 0 }));
  // As real projects have it: nobody is told whether an address has an account.
  const response = await fetch(`http://${host}:${port}/emulator/v1/projects/${project}/config`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`e-mail enumeration protection: ${response.status} ${await response.text()}`);
}

async function startStorage({ project, host, storage: { port } }) {
  const { StorageEmulator } = require("firebase-tools/lib/emulator/storage");
  const { EmulatorRegistry } = require("firebase-tools/lib/emulator/registry");
  const rules = { name: "storage.rules", content: "service firebase.storage {}" };
  const storage = new StorageEmulator({ host, port, projectId: project, rules });
  // Its rules are worked out by a program that must be downloaded. The server's own access asks them nothing.
  const permitted = { permitted: true, issues: { errors: [], warnings: [] } };
  const loaded = { issues: permitted.issues, ruleset: { verify: async () => permitted } };
  Object.assign(storage._rulesRuntime, {
    start: async () => undefined,
    stop: async () => undefined,
    loadRuleset: async () => loaded,
  });
  await EmulatorRegistry.start(storage);
}

const STARTS = { firestore: startFirestore, auth: startAuth, storage: startStorage };

process.once("message", async (asked) => {
  const problems = {};
  try {
    await Promise.all(
      Object.entries(STARTS).map(async ([name, start]) => {
        const problem = asked[name] ? await start(asked) : undefined;
        if (problem !== undefined) problems[name] = problem;
      }),
    );
    process.send?.({ problems });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
