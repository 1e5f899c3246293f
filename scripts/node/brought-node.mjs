// Finds Node among the installed packages, which bring it where the machine's own is too old. Also runs on that one.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGES = join(ROOT, "node_modules");
/** Where npm puts the installed programs, and looks first when it runs a script. */
export const PROGRAMS = join(PACKAGES, ".bin");

/**
 * Returns the path of an installed program: npx takes half a second to find it.
 *
 * @param {string} name
 */
export const installedProgram = (name) => join("node_modules", ".bin", name);

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const oldest = Number(/\d+/.exec(read("../../package.json").engines.node)?.[0]);

/** True if Edgewise doesn't run on that version of Node, such as `20.20.2`. */
export const isTooOld = (version = process.versions.node) => Number.parseInt(version, 10) < oldest;

/**
 * Returns the name of the package with Node for a platform; undefined if there is none. A binary made for glibc, the C
 * library of most Linuxes, doesn't start on one that has musl.
 */
export function packageOfNode({ platform, arch, hasGlibc } = thisPlatform()) {
  if (platform === "linux" && !hasGlibc) return undefined;
  const end = `-${platform === "win32" ? "win" : platform}-${arch}`;
  return Object.keys(read("package.json").optionalDependencies).find((name) => name.endsWith(end));
}

/** @returns {{ platform: string, arch: string, hasGlibc: boolean }} */
function thisPlatform() {
  const { platform, arch } = process;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { platform, arch, hasGlibc: header.glibcVersionRuntime !== undefined };
}

/** Returns what to tell somebody whose machine has neither a Node that is new enough nor a package that brings one. */
export function adviceToInstall(where = thisPlatform()) {
  const name = packageOfNode(where);
  const advice =
    name === undefined
      ? `and npm has no newer one for ${where.platform} on ${where.arch}. Install Node from https://nodejs.org or with ` +
        "your system's packages, then try again."
      : `and ${name}, which brings a newer one, is not installed. \`npm ci\` installs it unless told to omit optional packages.`;
  return `Edgewise needs Node ${String(oldest)} or newer. This is ${process.versions.node}, ${advice}`;
}

/** Returns the path of the Node that the packages brought; undefined if they brought none. */
export function broughtNode() {
  // npm left it out unless the Node that npm itself ran on is too old.
  if (!existsSync(join(PACKAGES, "edgewise-node"))) return undefined;
  const name = packageOfNode();
  const path = name && join(PACKAGES, name, "bin", process.platform === "win32" ? "node.exe" : "node");
  return path && existsSync(path) ? path : undefined;
}

/** True if this process runs on the Node that the packages brought. */
export const isBrought = () => realpathSync(process.execPath).startsWith(realpathSync(ROOT) + sep);

/** The folders in which programs are looked for, without this checkout's own. */
export const machinesPath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => resolve(folder) !== PROGRAMS)
    .join(delimiter);

/** Returns the version of the machine's own Node; undefined if it has none. */
export function machinesNode() {
  const { stdout } = spawnSync("node", ["--version"], {
    encoding: "utf8",
    env: { ...process.env, PATH: machinesPath() },
  });
  return /\d[\d.]*/.exec(stdout ?? "")?.[0];
}
