import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { componentsOf } from "../../../scripts/building/drawn-modules";

test("each component of a module that is loaded later is known to the build", async () => {
  const files = globSync("app/**/*.drawn.tsx");
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const exported = Object.keys((await import(pathToFileURL(resolve(file)).href)) as object);
    expect(componentsOf(readFileSync(file, "utf8")).sort(), file).toEqual(exported.sort());
  }
});
