// Finds a Chromium for the browser tests, or installs one as the platform allows. Prints its path.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The headless shell, which needs half the work for each page. */
const WITHOUT_WINDOW = "/usr/bin/chromium-headless-shell";
const DEBIAN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const LONGEST_INSTALL_MS = 180_000;

async function playwrights() {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

function firstOf(candidates) {
  return candidates.find((path) => path && existsSync(path));
}

function attempt(command, ...args) {
  console.error(`Installing Chromium: ${command} ${args.join(" ")}`);
  const options = { stdio: ["ignore", "ignore", "inherit"], timeout: LONGEST_INSTALL_MS };
  return spawnSync(command, args, { ...options, shell: process.platform === "win32" }).status === 0;
}

function installOnDebian(name) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  // Fails fast without a network.
  const patience = ["-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];
  const install = () => attempt("apt-get", "install", "-y", ...patience, name);
  if (!install() && attempt("apt-get", "update", ...patience)) install();
}

/** Returns the path of an installed Chromium; undefined when only Playwright may have one. */
export function installedChromium() {
  return firstOf([process.env.CHROMIUM_PATH, WITHOUT_WINDOW, ...DEBIAN]);
}

/** Returns the path of a Chromium with what the headless shell lacks, such as the back-forward cache, if there is one. */
export function wholeChromium() {
  return firstOf(DEBIAN);
}

/**
 * Returns the path of a Chromium that can be started; null when there is none and none could be installed. `whole`: a
 * full browser instead of the headless shell, for tests of the browser that people have.
 */
export async function findChromium({ whole = false } = {}) {
  const own = process.env.CHROMIUM_PATH;
  if (!whole && !firstOf([own, WITHOUT_WINDOW])) installOnDebian("chromium-headless-shell");
  const known = async () => firstOf([own, !whole && WITHOUT_WINDOW, ...DEBIAN, await playwrights()]);
  let path = await known();
  if (!path) {
    installOnDebian("chromium");
    path = await known();
  }
  if (!path) {
    attempt("npx", "playwright", "install", "chromium");
    path = await known();
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
