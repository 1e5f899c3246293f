// Names known vulnerabilities that docs/dependencies.md hasn't weighed, and new releases of the framework: npm run audit
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { audit, readKnown, type AuditReport } from "./advisories";
import type { Lockfile } from "./licences";

const TABLE = "docs/dependencies.md";

/** Runs npm and returns what it prints as JSON. It ends with an error when it finds something, too. */
function npm(...args: string[]): unknown {
  const { stdout } = spawnSync("npm", [...args, "--json"], { encoding: "utf8", shell: process.platform === "win32" });
  try {
    return JSON.parse(stdout) as unknown;
  } catch {
    return null;
  }
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const { faults, checked } = audit(TABLE, readKnown(readFileSync(TABLE, "utf8")), {
  shipped: (name) => packages[`node_modules/${name}`]?.version,
  registry: {
    audit: () => npm("audit", "--omit=dev") as AuditReport | null,
    versions(name) {
      const published = npm("view", name, "versions");
      return Array.isArray(published) ? (published as string[]) : null;
    },
  },
  today: new Date(),
});

if (checked.length > 0) process.stdout.write(`${checked.join("\n")}\n`);
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 1;
}
