import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { componentsOf } from "../../../scripts/building/drawn-modules";
import { asUsed } from "../../../scripts/building/remix-as-used";

const REMIX = "node_modules/@remix-run/react/dist/esm";
const source = (file: string) => readFileSync(join(REMIX, file), "utf8");

test("what never applies is left out of Remix’s own files, and of others nothing", () => {
  for (const file of ["browser.js", "components.js", "errorBoundaries.js", "links.js", "routes.js"])
    expect(asUsed(file, source(file))).not.toContain("v3_singleFetch");
  expect(asUsed("data.js", source("data.js"))).toBe(source("data.js"));
  expect(asUsed("components.js", source("components.js"))).not.toContain("= usePrefetchBehavior(");
});

test("a release of Remix that is written otherwise fails the build", () => {
  expect(() => asUsed("errorBoundaries.js", "function BoundaryShell() {}")).toThrow("remix-as-used.ts");
});

test("what is left out of Remix is used nowhere", () => {
  for (const file of globSync("app/{root.tsx,routes/*.tsx}"))
    expect(readFileSync(file, "utf8"), file).not.toMatch(/\b(?:clientLoader|clientAction|HydrateFallback)\b/);
  for (const file of globSync("app/**/*.tsx")) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(/\bprefetch=|\bPrefetchPageLinks\b(?! won)/);
    expect(readFileSync(file, "utf8"), file).not.toMatch(/<Await\b/);
  }
});

test("each component of a module that is loaded later is known to the build", async () => {
  const files = globSync("app/**/*.drawn.tsx");
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const exported = Object.keys((await import(pathToFileURL(resolve(file)).href)) as object);
    expect(componentsOf(readFileSync(file, "utf8")).sort(), file).toEqual(exported.sort());
  }
});
