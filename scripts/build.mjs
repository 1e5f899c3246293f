// Builds the site and its server into build/, compresses what is served as it is, and fails when pages weigh too much.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bundleServer } from "./building/bundle-server.mjs";

// Pages that are open somewhere still ask for the parts they were built with: those of earlier builds stay for a while.
const KEPT_DAYS = 30;
const kept = "build/client/assets";
const earlier = mkdtempSync(join(tmpdir(), "edgewise-parts-"));
if (existsSync(kept)) cpSync(kept, earlier, { recursive: true, preserveTimestamps: true });
rmSync("build", { recursive: true, force: true });
const { status } = spawnSync("npx", ["remix", "vite:build"], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);

const parts = readdirSync(kept);
for (const part of readdirSync(earlier)) {
  const isYoung = Date.now() - statSync(join(earlier, part)).mtimeMs < KEPT_DAYS * 86_400_000;
  if (isYoung && !parts.includes(part)) cpSync(join(earlier, part), join(kept, part), { preserveTimestamps: true });
}
rmSync(earlier, { recursive: true, force: true });

// What the running site asks for to learn of a newer one: the id is the version in Remix's own manifest.
const manifest = parts.find((part) => /^manifest-\w+\.js$/.test(part)) ?? "";
const id = /"version":"(?<version>\w+)"/.exec(readFileSync(join(kept, manifest), "utf8"))?.groups?.["version"];
if (id === undefined) throw new Error("The build has no manifest.");
const at = new Date().toISOString();
mkdirSync("build/client/builds/meta", { recursive: true });
writeFileSync("build/client/builds/latest.json", JSON.stringify({ id, at }));
writeFileSync(`build/client/builds/meta/${id}.json`, JSON.stringify({ id, at, parts }));

await bundleServer();

const COMPRESSIBLE = /\.(?:js|css|svg|txt|json|webmanifest|xml)$/;
const SMALLEST = 1_000;

for (const entry of readdirSync("build/client", { recursive: true })) {
  const file = join("build/client", String(entry));
  if (existsSync(`${file}.br`) || !COMPRESSIBLE.test(file) || statSync(file).size < SMALLEST) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const weighed = spawnSync("npx", ["tsx", "scripts/weigh.ts"], {
  stdio: "inherit",
  shell: process.platform === "win32",
  // Nothing runs in the background, and no setting of this machine makes the pages other ones.
  env: { ...process.env, NODE_ENV: "test", EDGEWISE_MODE: "demo", LOG_LEVEL: "error" },
});
if (weighed.status !== 0) process.exit(weighed.status ?? 1);
