// Prepares a checkout to start: dependencies, build, demo content. Plain Node, because nothing may be installed yet.
// Usage: node scripts/prepare.mjs [--without-driver] [--build] [--seed]
// --without-driver leaves the SQLite driver uncompiled, for work that doesn't open a store; the next call compiles it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Edgewise needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

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

const DEPENDENCIES = ["package-lock.json", "patches"];
const INSTALLED = "node_modules/.edgewise-installed";
const WITHOUT_DRIVER = "node_modules/.edgewise-without-driver";
const installing = "Installing dependencies …";
const npm = (...args) => run("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { JOBS: "max" });

/** Installs everything at once, unless only the packages' own install scripts are still to be run. */
function install() {
  if (isUpToDate(WITHOUT_DRIVER, DEPENDENCIES)) {
    npm("rebuild", "--no-bin-links");
    return;
  }
  refuseLink();
  // The SQLite driver may have to be compiled, in which most of an installation's time goes.
  npm("ci");
}

/** Ends the program if the folder is a link: `npm ci` empties it first, and it would be another checkout's. */
function refuseLink() {
  if (!lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error("node_modules is a link to another folder. Install there, or remove the link and start again.");
  process.exit(1);
}

if (!process.argv.includes("--without-driver")) keepUpToDate(INSTALLED, DEPENDENCIES, installing, install);
else if (!isUpToDate(INSTALLED, DEPENDENCIES))
  keepUpToDate(WITHOUT_DRIVER, DEPENDENCIES, installing, () => {
    refuseLink();
    npm("ci", "--ignore-scripts");
    // What our own install script does.
    run("npx", ["patch-package"]);
  });

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
