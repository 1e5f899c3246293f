// Builds the site and its server into build/, and compresses what is served as it is.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

rmSync("build", { recursive: true, force: true });
const { status } = spawnSync("npx", ["remix", "vite:build"], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);

await build({
  entryPoints: ["server.ts"],
  outfile: "build/server.js",
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  banner: { js: 'process.env.NODE_ENV ??= "production";' },
});

const COMPRESSIBLE = /\.(?:js|css|svg|txt|json|webmanifest|xml)$/;
const SMALLEST = 1_000;

for (const entry of readdirSync("build/client", { recursive: true })) {
  const file = join("build/client", String(entry));
  if (!COMPRESSIBLE.test(file) || statSync(file).size < SMALLEST) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
