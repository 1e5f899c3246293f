import { readdirSync, readFileSync } from "node:fs";

/**
 * What replaces modules or settings, or looks at those that are loaded; the model of PDFs brings pdf.js, which replaces
 * built-ins such as JSON.parse.
 */
const REPLACING =
  /\bvi\.(?:mock|doMock|resetModules|stubEnv)\b|"~\/backend\/files\/pdf\/model"|createRequire\(.*\)\.cache\b/;

/** Returns the test files that need a process of their own: their tests leave something replaced for others to find, or would find what others have loaded. */
export function filesOfTheirOwn(): string[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules/.test(file))
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => REPLACING.test(readFileSync(file, "utf8")));
}
