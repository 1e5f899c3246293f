// Prepares a checkout to start: dependencies, build, demo content. Plain Node, because nothing may be installed yet.
// Usage: node scripts/prepare.mjs [--build] [--seed]
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
  const now = fingerprint(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === now) return;
  console.log(what);
  make();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, now);
}

keepUpToDate("node_modules/.edgewise-installed", ["package-lock.json", "patches"], "Installing dependencies …", () => {
  // `npm ci` empties the folder first: through a link, that would be another checkout's.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error("node_modules is a link to another folder. Install there, or remove the link and start again.");
    process.exit(1);
  }
  // The SQLite driver may have to be compiled, in which most of an installation's time goes.
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { JOBS: "max" });
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
