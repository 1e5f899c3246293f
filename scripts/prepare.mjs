// Prepares a checkout to start: packages, build, demo content. Runs on an old Node as well, because nothing may be
// installed yet, and goes on with the one that the packages bring.
// Usage: node scripts/prepare.mjs [--build] [--seed]
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  adviceToInstall,
  broughtNode,
  isBrought,
  isTooOld,
  machinesNode,
  machinesPath,
  packageOfNode,
  PROGRAMS,
} from "./node/brought-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}

function* filesIn(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    for (const file of filesIn(path)) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Runs `make` unless the sources are unchanged since its last complete run. */
function keepUpToDate(stampFile, sources, what, make) {
  if (isUpToDate(stampFile, sources)) return;
  // Taken before the run: what is changed meanwhile is seen by the next one.
  const now = fingerprint(sources);
  console.log(what);
  make();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, now);
}

function isUpToDate(stampFile, sources) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === fingerprint(sources);
}

const DEPENDENCIES = ["package-lock.json", "patches", "scripts/node"];
const INSTALLED = "node_modules/.edgewise-installed";

/** Installs the packages. npm runs on the machine's own Node, by which it judges whether another has to be brought. */
function install() {
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    // `npm ci` empties the folder first, and it would be another checkout's.
    console.error("node_modules is a link to another folder. Install there, or remove the link and start again.");
    process.exit(1);
  }
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { PATH: machinesPath() });
}

if (isTooOld()) {
  if (packageOfNode() === undefined) {
    console.error(adviceToInstall());
    process.exit(1);
  }
  // It was installed on a newer Node.
  if (broughtNode() === undefined) rmSync(INSTALLED, { force: true });
}
keepUpToDate(INSTALLED, DEPENDENCIES, "Installing packages (usually 15 to 30 s)", install);

if (isTooOld()) {
  const { status } = spawnSync(broughtNode(), process.argv.slice(1), {
    stdio: "inherit",
    env: { ...process.env, PATH: [PROGRAMS, machinesPath()].join(delimiter) },
  });
  process.exit(status ?? 1);
}
if (isBrought()) {
  const own = machinesNode();
  console.log(
    `Running on Node ${process.versions.node} from the packages${own === undefined ? "" : `; this machine's own is ${own}`}.`,
  );
}

if (process.argv.includes("--build")) {
  const sources = [
    "app",
    "patches",
    "public",
    "server",
    "vite.config.ts",
    "remix.config.js",
    "tsconfig.json",
    "package-lock.json",
    "scripts/build.mjs",
    "scripts/building",
    "scripts/backup.ts",
  ];
  keepUpToDate("build/.edgewise-built", sources, "Building …", () => run("node", ["scripts/build.mjs"]));
}

if (process.argv.includes("--seed")) {
  if (existsSync(".env")) process.loadEnvFile();
  const store = join(process.env.DATA_DIR || "./data", "edgewise.sqlite");
  // Another backend's store may be shared, so it is seeded by hand.
  const isEmbedded = (process.env.BACKEND || "embedded") === "embedded";
  if (isEmbedded && !existsSync(store) && process.env.EDGEWISE_MODE !== "production")
    run("npm", ["run", "--silent", "seed"]);
}
