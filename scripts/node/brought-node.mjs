// Brings Node from npm's registry where the machine's own is too old, and finds it. Also runs on that one.
import { spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** @param {string} path @param {string} folder */
const isWithin = (path, folder) => path.startsWith(folder + sep);
/** Where npm puts the installed programs, and looks first when it runs a script. */
const PROGRAMS = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));

/**
 * Returns the path of an installed program: npx takes half a second to find it.
 *
 * @param {string} name
 */
export const installedProgram = (name) => join("node_modules", ".bin", name);

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
const oldest = Number(/\d+/.exec(read("../../package.json").engines.node)?.[0]);
const { optionalDependencies: packages } = read("package.json");

/** True if Edgewise doesn't run on that version of Node, such as `20.20.2`. */
export const isTooOld = (version = process.versions.node) => Number.parseInt(version, 10) < oldest;

/** @returns {{ platform: string, arch: string, hasGlibc: boolean }} */
function thisPlatform() {
  const { platform, arch } = process;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { platform, arch, hasGlibc: header.glibcVersionRuntime !== undefined };
}

/**
 * Returns the name of the package with Node for a platform; undefined if there is none. A binary made for glibc, the C
 * library of most Linuxes, doesn't start on one that has musl.
 */
export function packageOfNode({ platform, arch, hasGlibc } = thisPlatform()) {
  if (platform === "linux" && !hasGlibc) return undefined;
  const end = `-${platform === "win32" ? "win" : platform}-${arch}`;
  return Object.keys(packages).find((name) => name.endsWith(end));
}

/** Returns what to tell somebody whose Node is too old, on a platform for which npm has no other. */
export const adviceToInstall = ({ platform, arch } = thisPlatform()) =>
  `Edgewise needs Node ${String(oldest)} or newer. This is ${process.versions.node}, and npm has no newer one for ` +
  `${platform} on ${arch}. Install Node from https://nodejs.org or with your system's packages, then try again.`;

/** Returns the path of the brought Node; undefined if none, or another version, is installed. */
function broughtNode() {
  const name = packageOfNode();
  const folder = name && join("node_modules", name);
  if (!folder || !existsSync(join(FOLDER, folder, "package.json"))) return undefined;
  if (read(join(folder, "package.json")).version !== packages[name]) return undefined;
  return join(FOLDER, folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Installs Node for this platform unless it is there, and returns its path; ends this program if that fails. */
export function bringNode() {
  const name = packageOfNode();
  if (name === undefined) {
    console.error(adviceToInstall());
    process.exit(1);
  }
  if (broughtNode() === undefined) {
    console.log(
      `This machine's Node is ${process.versions.node}: installing ${packages[name]}, usually for 5 to 10 s …`,
    );
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"], {
      cwd: FOLDER,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (status !== 0 || broughtNode() === undefined) process.exit(status || 1);
  }
  return /** @type {string} */ (broughtNode());
}

/** Makes the brought Node the first that npm and npx find. */
export function linkNode() {
  const node = broughtNode();
  if (node === undefined) return;
  mkdirSync(PROGRAMS, { recursive: true });
  const isWindows = process.platform === "win32";
  const link = join(PROGRAMS, isWindows ? "node.exe" : "node");
  if (existsSync(link) && realpathSync(link) === realpathSync(node)) return;
  rmSync(link, { force: true });
  // On Windows only an administrator may make symbolic links, and other programs look for node.exe alone.
  if (isWindows) linkSync(node, link);
  else symlinkSync(relative(PROGRAMS, node), link);
}

/** True if this process runs on the brought Node, by whichever path. */
export const isBrought = () => isWithin(realpathSync(process.execPath), realpathSync(FOLDER));

/** The folders in which programs are looked for, without this checkout's own. */
export const machinesPath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => resolve(folder) !== PROGRAMS && !isWithin(resolve(folder), FOLDER))
    .join(delimiter);

/** The same, beginning with the folder of a Node. @param {string} node */
export const pathWith = (node) => [join(node, ".."), machinesPath()].join(delimiter);

/** Returns the version of the machine's own Node; undefined if it has none. */
export function machinesNode() {
  const env = { ...process.env, PATH: machinesPath() };
  const { stdout } = spawnSync("node", ["--version"], { encoding: "utf8", env });
  return /\d[\d.]*/.exec(stdout ?? "")?.[0];
}
