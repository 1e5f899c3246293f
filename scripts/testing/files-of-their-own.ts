import { readdirSync, readFileSync } from "node:fs";

/** What replaces modules or settings; the last brings pdf.js, which replaces built-ins such as JSON.parse. */
const REPLACING = /\bvi\.(?:mock|doMock|resetModules|stubEnv)\b|"~\/backend\/files\/pdf\/model"/;

/** Returns the test files whose tests leave something replaced, which other files of the same process would find. */
export function filesOfTheirOwn(): string[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules/.test(file))
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => REPLACING.test(readFileSync(file, "utf8")));
}
