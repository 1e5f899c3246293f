// Adds to the lockfiles the address of each package, which npm omits under some settings: npm run lockfile
import { readFileSync, writeFileSync } from "node:fs";

const FILES = ["package-lock.json", "tests/firebase/emulators/package-lock.json"];
const REGISTRY = "https://registry.npmjs.org";

interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  inBundle?: boolean;
}

for (const file of FILES) {
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockedPackage> };
  for (const [path, locked] of Object.entries(lock.packages)) {
    const { version, resolved, inBundle } = locked;
    if (path === "" || version === undefined || resolved !== undefined || inBundle) continue;
    const name = locked.name ?? path.split("node_modules/").at(-1) ?? "";
    const address = `${REGISTRY}/${name}/-/${name.split("/").at(-1) ?? ""}-${version}.tgz`;
    // In the order npm uses: the address comes after the version.
    const entries = Object.entries(locked);
    entries.splice(entries.findIndex(([field]) => field === "version") + 1, 0, ["resolved", address]);
    lock.packages[path] = Object.fromEntries(entries);
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
