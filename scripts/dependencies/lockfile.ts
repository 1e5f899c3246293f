// Adds to the lockfiles what npm leaves out: the address of each package, under some settings, and which packages with
// sources in C++ bring their binaries, without which `npm ci` would compile them. npm run lockfile
import { readFileSync, writeFileSync } from "node:fs";

const FILES = ["package-lock.json", "scripts/node/package-lock.json", "tests/firebase/emulators/package-lock.json"];
const REGISTRY = "https://registry.npmjs.org";

/** Packages that say so themselves (`"gypfile": false` in their own package.json). */
const NOTHING_TO_COMPILE = new Set(["better-sqlite3"]);

interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  inBundle?: boolean;
  gypfile?: boolean;
}

for (const file of FILES) {
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockedPackage> };
  for (const [path, locked] of Object.entries(lock.packages)) {
    const { version, resolved, inBundle } = locked;
    const name = locked.name ?? path.split("node_modules/").at(-1) ?? "";
    if (NOTHING_TO_COMPILE.has(name)) locked.gypfile = false;
    if (path === "" || version === undefined || resolved !== undefined || inBundle) continue;
    const address = `${REGISTRY}/${name}/-/${name.split("/").at(-1) ?? ""}-${version}.tgz`;
    // In the order npm uses: the address comes after the version.
    const entries = Object.entries(locked);
    entries.splice(entries.findIndex(([field]) => field === "version") + 1, 0, ["resolved", address]);
    lock.packages[path] = Object.fromEntries(entries);
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
