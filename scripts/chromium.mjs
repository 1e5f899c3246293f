// Finds a Chromium for the browser tests, or installs one as the platform allows. Prints its path.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DEBIAN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

async function playwrights() {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

async function find() {
  const candidates = [process.env.CHROMIUM_PATH, ...DEBIAN, await playwrights()];
  return candidates.find((path) => path && existsSync(path));
}

function attempt(command, ...args) {
  console.error(`Installing Chromium: ${command} ${args.join(" ")}`);
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
}

/** The path of a Chromium that can be started; null when none is there and none could be installed. */
export async function findChromium() {
  let path = await find();
  if (!path && process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    attempt("apt-get", "update", "-qq");
    attempt("apt-get", "install", "-y", "-qq", "chromium");
    path = await find();
  }
  if (!path) {
    attempt("npx", "playwright", "install", "chromium");
    path = await find();
  }
  return path ?? null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = await findChromium();
  if (!path) {
    console.error("No Chromium was found and none could be installed. Set CHROMIUM_PATH.");
    process.exit(1);
  }
  console.log(path);
}
