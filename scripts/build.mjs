// Builds the site and its server into build/, compresses the static files, and fails when pages exceed their size
// budget. A failed build leaves the previous one in place.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bundleServer } from "./building/bundle-server.mjs";
import { replaceFolder } from "./building/replace-folder.mjs";

class StepFailed extends Error {
  constructor(step, status) {
    super(`${step} failed: build/ is unchanged.`);
    this.status = status ?? 1;
  }
}

function run(command, environment) {
  const { status } = spawnSync("npx", command, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new StepFailed(command.join(" "), status);
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

function compressFiles(client) {
  for (const entry of readdirSync(client, { recursive: true })) {
    const file = join(client, String(entry));
    if (existsSync(`${file}.br`) || !COMPRESSIBLE.test(file) || statSync(file).size < SMALLEST) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

try {
  await replaceFolder("build", async (folder) => {
    const client = join(folder, "client");
    run(["remix", "vite:build"], { NODE_ENV: "production", BUILD_FOLDER: folder });
    describeBuild(client);
    await bundleServer(folder);
    compressFiles(client);
    // Runs no background work and ignores this machine's settings, so that the pages are the same everywhere.
    const alone = { NODE_ENV: "test", EDGEWISE_MODE: "demo", LOG_LEVEL: "error" };
    run(["tsx", "scripts/building/weigh.ts", folder], alone);
  });
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exitCode = error.status;
}
