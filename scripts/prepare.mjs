// Prepares a checkout to start: packages, build, demo content. Runs on an old Node as well, because nothing may be
// installed yet, and goes on with the one that the packages bring.
// Usage: node scripts/prepare.mjs [--build [--quick]] [--seed]
// --quick builds in half the time, for a first look, unless the settings say that this is production.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { bringNode, isBrought, isTooOld, linkNode, machinesNode, pathWith } from "./node/brought-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Runs a program to its end and returns what it printed; ends this one, with that, if it failed. */
async function quietly(program, args, environment) {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
    env: environment,
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
  const [code] = await once(child, "close");
  if (code === 0) return printed;
  console.error(printed);
  process.exit(code ?? 1);
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
async function keepUpToDate(stampFile, sources, what, make) {
  if (isUpToDate(stampFile, sources)) return;
  // Taken before the run: what is changed meanwhile is seen by the next one.
  const now = fingerprint(sources);
  const started = performance.now();
  console.log(`${what} …`);
  await make();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, now);
  console.log(`  done in ${String(Math.round((performance.now() - started) / 1000))} s`);
}

function isUpToDate(stampFile, sources) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === fingerprint(sources);
}

// Nothing below runs on an old Node, npm included: it would leave out optional packages that ask for a newer one.
if (isTooOld()) {
  const node = bringNode();
  const { status } = spawnSync(node, process.argv.slice(1), {
    stdio: "inherit",
    env: { ...process.env, PATH: pathWith(node) },
  });
  process.exit(status ?? 1);
}
if (isBrought()) {
  const own = machinesNode();
  console.log(
    `Running on Node ${process.versions.node}${own === undefined ? "" : `, since this machine's own is ${own}`}.`,
  );
}

const DEPENDENCIES = ["package-lock.json", "patches", "scripts/node/package-lock.json"];
const INSTALLED = "node_modules/.edgewise-installed";

async function install() {
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    // `npm ci` empties the folder first, and it would be another checkout's.
    console.error("node_modules is a link to another folder. Install there, or remove the link and start again.");
    process.exit(1);
  }
  await quietly("npm", ["ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"], process.env);
}

await keepUpToDate(INSTALLED, DEPENDENCIES, "Installing packages, usually for 15 to 30 s", install);
// They may have been installed on a newer Node than the machine has now.
if (isBrought()) linkNode();

const SOURCES = [
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
const BUILT = "build/.edgewise-built";
const BUILT_QUICKLY = "build/.edgewise-built-quickly";
/** As the server will read them: what is set goes before what the file says. */
const settings = { ...(existsSync(".env") && parseEnv(readFileSync(".env", "utf8"))), ...process.env };
const isProduction = settings.EDGEWISE_MODE === "production";

async function build() {
  const make = (...options) => quietly(process.execPath, ["scripts/build.mjs", ...options], process.env);
  if (!process.argv.includes("--quick") || isProduction)
    await keepUpToDate(BUILT, SOURCES, "Building the site, usually for 40 s", make);
  else if (!isUpToDate(BUILT, SOURCES))
    await keepUpToDate(
      BUILT_QUICKLY,
      SOURCES,
      "Building the site, usually for 25 s (scripts are a little larger than by `npm run build`)",
      () => make("--quick"),
    );
}

/** Returns what the seeding says at its end, if there was something to fill. */
async function seed() {
  const store = join(settings.DATA_DIR || "./data", "edgewise.sqlite");
  // Another backend's store may be shared, so it is seeded by hand.
  const isEmbedded = (settings.BACKEND || "embedded") === "embedded";
  if (!isEmbedded || existsSync(store) || isProduction) return "";
  return quietly(process.execPath, ["--import", "tsx", "scripts/seed.ts"], settings);
}

// Each keeps one core busy.
const [, said = ""] = await Promise.all([
  process.argv.includes("--build") ? build() : undefined,
  process.argv.includes("--seed") ? seed() : undefined,
]);
if (said !== "") console.log(said.trimEnd());
