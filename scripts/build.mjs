// Builds the site and its server into build/, compresses the static files, and fails when pages exceed their size
// budget or carry more than was recorded (with --record-sizes, what they carry now is). A failed build leaves the
// previous one in place. With --quick, for a first look, scripts are minified by esbuild and nothing is weighed: that
// takes half the time, and each page's scripts are some 4 KB larger.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bundleServer } from "./building/bundle-server.mjs";
import { replaceFolder } from "./building/replace-folder.mjs";
import { installedProgram } from "./node/brought-node.mjs";

const isQuick = process.argv.includes("--quick");
const record = process.argv.includes("--record-sizes") ? ["--record"] : [];

class StepFailed extends Error {
  constructor(step, status) {
    super(`${step} failed: build/ is unchanged.`);
    this.status = status ?? 1;
  }
}

function run(program, args, environment) {
  const { status } = spawnSync(installedProgram(program), args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new StepFailed([program, ...args].join(" "), status);
}

/** Says what is being done, and afterwards how long it took. */
async function phase(title, work) {
  const started = performance.now();
  await work();
  console.log(`  ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Writes the file by which the running site learns of a newer build. The id is the version in Remix's own manifest. */
function describeBuild(client) {
  const assets = readdirSync(join(client, "assets"));
  const manifest = assets.find((asset) => /^manifest-\w+\.js$/.test(asset)) ?? "";
  const id = /"version":"(?<version>\w+)"/.exec(readFileSync(join(client, "assets", manifest), "utf8"))?.groups?.[
    "version"
  ];
  if (id === undefined) throw new Error("The build has no manifest.");
  const at = new Date().toISOString();
  mkdirSync(join(client, "builds/meta"), { recursive: true });
  writeFileSync(join(client, "builds/latest.json"), JSON.stringify({ id, at }));
  writeFileSync(join(client, `builds/meta/${id}.json`), JSON.stringify({ id, at, parts: assets }));
}

const COMPRESSIBLE = /\.(?:js|css|svg|txt|json|webmanifest|xml)$/;
const SMALLEST = 1_000;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : 11 } };

/** Compresses each file on whatever core is free. */
async function compressFiles(client) {
  const files = readdirSync(client, { recursive: true })
    .map((entry) => join(client, String(entry)))
    .filter((file) => COMPRESSIBLE.test(file) && !existsSync(`${file}.br`) && statSync(file).size >= SMALLEST);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await brotli(content, BROTLI));
      writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}

try {
  await replaceFolder("build", async (folder) => {
    const client = join(folder, "client");
    const forRemix = { NODE_ENV: "production", BUILD_FOLDER: folder, QUICK_BUILD: String(isQuick) };
    await phase("Pages and scripts", () => run("remix", ["vite:build", "--logLevel", "warn"], forRemix));
    describeBuild(client);
    await phase("Server and compressed files", () => Promise.all([bundleServer(folder), compressFiles(client)]));
    if (isQuick) return;
    // Runs no background work and ignores this machine's settings, so that the pages are the same everywhere.
    const alone = { NODE_ENV: "test", EDGEWISE_MODE: "demo", LOG_LEVEL: "error" };
    await phase("Weights", () => run("tsx", ["scripts/building/weigh.ts", folder, ...record], alone));
  });
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exitCode = error.status;
}
