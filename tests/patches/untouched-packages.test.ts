import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The sources of the running server, the build and the image. */
const PLACES = ["app", "server", "scripts", "docs/examples", "vite.config.ts", "Dockerfile", "package.json"];
/** Undocumented ways to change Node or V8 under a running program. */
const SURGERY =
  /\._handle\b|removeAllListeners|setFlagsFromString|NODE_OPTIONS|--max[-_]|--(?:no-)?opt\b|process\.binding/;

function filesOf(place: string): string[] {
  if (/\.\w+$|^Dockerfile$/.test(place)) return [place];
  return (
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // Node is installed among the scripts where the machine's own is too old.
      .filter((path) => !path.includes("node_modules"))
  );
}

test("one package of the product is patched, and one of its development", () => {
  expect(readdirSync("patches")).toEqual(["@remix-run+router+1.23.4.patch", "vite+6.4.6.dev.patch"]);
});

test("nothing that runs reaches into Node or sets a flag of V8", () => {
  const files = PLACES.flatMap(filesOf);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => SURGERY.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("the build replaces no code of a package", () => {
  const building = ["vite.config.ts", ...filesOf("scripts/building")];
  const transforming = /\btransform\s*[(:]|\.replace(?:All)?\(|node_modules\/[\w@/.-]+\.(?:js|mjs|cjs)["'`]/;
  expect(building.filter((file) => transforming.test(readFileSync(file, "utf8")))).toEqual([]);
});
