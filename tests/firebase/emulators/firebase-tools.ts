import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const EMULATORS_FOLDER = fileURLToPath(new URL(".", import.meta.url));

/**
 * Installs firebase-tools in this folder, unless it is there in the lockfile's version. It is larger than everything
 * else together, so it is not in the product's own package.json. Returns why it can't be installed; null when it is
 * there.
 */
export function installFirebaseTools(): string | null {
  const lockfile = readFileSync(join(EMULATORS_FOLDER, "package-lock.json"), "utf8");
  const stamp = join(EMULATORS_FOLDER, "node_modules", ".edgewise-installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile) return null;
  console.error("Installing the Auth and Storage emulators (once, 240 MB) …");
  const { status, stderr, error } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: EMULATORS_FOLDER,
      encoding: "utf8",
      shell: process.platform === "win32",
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  if (status !== 0)
    return `firebase-tools could not be installed: ${error?.message ?? stderr.trim().split("\n")[0] ?? "npm ci failed"}`;
  writeFileSync(stamp, lockfile);
  return null;
}
