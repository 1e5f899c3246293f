// Measures the pages that most readers open first, as the build renders them with the demo content, and fails when one
// is over its budget. Part of the build.
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { closeBackend, installBackend, openEmbeddedBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { overBudget, weighPage, weightTable } from "./budget";
import { seedDemo } from "../seeding/demo";

const PAGES = ["/", "/casinos"];
const built = process.argv[2] ?? "build";

const folder = mkdtempSync(join(tmpdir(), "edgewise-weigh-"));
const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder }, collections);
installBackend(backend);
await seedDemo(backend, new Date());

const build = (await import(pathToFileURL(join(built, "server/index.js")).href)) as ServerBuild;
const answer = createRequestHandler(build, "production");
const read = (address: string) => readFileSync(join(built, "client", address));
const weights = [];
for (const path of PAGES) {
  const response = await answer(new Request(`http://localhost${path}`), { isDataRequest: false });
  if (response.status !== 200) throw new Error(`${path} answered ${String(response.status)}.`);
  weights.push(weighPage(path, await response.text(), read));
}
await closeBackend(backend);
rmSync(folder, { recursive: true });

console.log(`\n${weightTable(weights)}\n`);
const missing = weights.some(({ markup, script, font }) => markup * script * font === 0);
const problems = missing
  ? ["A page without styles, scripts or fonts: the HTML was not parsed correctly."]
  : overBudget(weights);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
