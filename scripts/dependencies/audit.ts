// Names known vulnerabilities that docs/dependencies.md hasn't weighed, and new releases of the framework: npm run audit
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { advisoriesOf, NoAudit, readKnown, unknownAdvisories, unweighedReleases } from "./advisories";
import type { Lockfile } from "./licences";

const TABLE = "docs/dependencies.md";

/** Runs npm and returns what it prints as JSON. It ends with an error when it finds something, too. */
function npm<T>(...args: string[]): T | null {
  const { stdout } = spawnSync("npm", [...args, "--json"], { encoding: "utf8", shell: process.platform === "win32" });
  try {
    return JSON.parse(stdout) as T;
  } catch {
    return null;
  }
}

const known = readKnown(readFileSync(TABLE, "utf8"));
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const faults: string[] = [];
const unanswered: string[] = [];

try {
  faults.push(...unknownAdvisories(advisoriesOf(npm("audit", "--omit=dev") ?? {}), known));
} catch (error) {
  if (!(error instanceof NoAudit)) throw error;
  faults.push(`The registry did not answer the audit, so no advisory was compared with ${TABLE}: ${error.message}`);
}

for (const weighed of known.framework) {
  const { name, version } = weighed;
  const shipped = lock.packages[`node_modules/${name}`]?.version;
  if (shipped !== version) faults.push(`${name} ships in ${shipped ?? "no version"}; ${TABLE} weighed ${version}`);
  const published = npm<string[]>("view", name, "versions");
  if (!Array.isArray(published)) unanswered.push(name);
  else {
    const releases = unweighedReleases(published, weighed);
    if (releases.length > 0) faults.push(`${name}: ${TABLE} has not weighed the fixes of ${releases.join(", ")}`);
  }
}

if (unanswered.length > 0)
  faults.push(`The registry did not say which versions there are of ${unanswered.join(", ")}.`);

if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${TABLE} has weighed all known vulnerabilities of the packages that ship.\n`);
