import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const config = readFileSync("eslint.config.js", "utf8");

// A rule whose file was moved or deleted applies nowhere, or exempts a later file of that name.
test("every file that the linter's rules name exists", () => {
  const files = config.match(/(?<![\w.*@/-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|js)\b/g) ?? [];
  expect(files.length).toBeGreaterThan(8);
  const isThere = (name: string) => existsSync(name) || existsSync(`app/${name}`);
  expect(files.filter((name) => !isThere(name))).toEqual([]);
});
