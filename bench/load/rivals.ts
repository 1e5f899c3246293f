import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "./process";
import type { Site } from "./sites";

const SCRATCH = join(tmpdir(), "edgewise-rivals");
const TEMPLATES = fileURLToPath(new URL("../rivals", import.meta.url));
const QUIET = {
  NEXT_TELEMETRY_DISABLED: "1",
  NUXT_TELEMETRY_DISABLED: "1",
  ASTRO_TELEMETRY_DISABLED: "1",
  NODE_ENV: "production",
} as const;

export type Rival = "next" | "nuxt" | "astro";

const SERVED = {
  next: (port: number) => ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
  nuxt: () => [".output/server/index.mjs"],
  astro: () => ["dist/server/entry.mjs"],
};

/**
 * Installs a rival from the registry and builds it for production, once: the build stays in the folder for temporary
 * files.
 */
function prepare(rival: Rival): string {
  const folder = join(SCRATCH, rival);
  const marker = join(folder, "built");
  if (existsSync(marker)) return folder;
  console.log(`Installing and building ${rival} in ${folder} …`);
  mkdirSync(folder, { recursive: true });
  cpSync(join(TEMPLATES, rival), folder, { recursive: true });
  cpSync(join(TEMPLATES, "entries.mjs"), join(folder, "entries.mjs"));
  const commands: [string, string[]][] = [
    ["npm", ["install", "--no-audit", "--no-fund", "--include=dev"]],
    ["npx", [rival, "build"]],
  ];
  for (const [command, args] of commands) {
    const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit", env: { ...process.env, ...QUIET } });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed for ${rival}.`);
  }
  writeFileSync(marker, "");
  return folder;
}

export async function startRival(rival: Rival, port: number): Promise<Site> {
  const cwd = prepare(rival);
  const origin = `http://127.0.0.1:${String(port)}`;
  const running = await start({
    command: process.execPath,
    args: SERVED[rival](port),
    cwd,
    env: { ...QUIET, HOST: "127.0.0.1", PORT: String(port) },
    ready: `${origin}/casinos`,
  });
  return { ...running, origin };
}
