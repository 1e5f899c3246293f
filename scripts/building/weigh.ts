// Measures public pages as the build renders them with the demo content. Fails when one of those that most readers open
// first is over its budget, or when any carries more than page-sizes.json says. Part of the build.
// With --record, writes that file: for a page that is meant to carry more.
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { closeBackend, installBackend, openEmbeddedBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { compressed, overBudget, weighPage, weightTable } from "./budget";
import { grownBeyond, type PageSizes } from "./page-sizes";
import { seedDemo } from "../seeding/demo";

const PAGES = ["/", "/casinos"];
/** One page of each public kind. */
const SIZED = [
  ...PAGES,
  "/casinos/amberquay",
  "/bonuses",
  "/bonuses/amberquay-uk-50",
  "/complaints",
  "/complaints/submit-form",
  "/awards",
  "/news",
  "/search?q=lark",
  "/responsible-gaming",
  "/how-we-rate",
];
const RECORD = new URL("page-sizes.json", import.meta.url);
const built = process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "build";

const folder = mkdtempSync(join(tmpdir(), "edgewise-weigh-"));
const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder }, collections);
installBackend(backend);
await seedDemo(backend, new Date());

const build = (await import(pathToFileURL(join(built, "server/index.js")).href)) as ServerBuild;
const answer = createRequestHandler(build, "production");
const read = (address: string) => readFileSync(join(built, "client", address));
const weights = [];
const sizes: Record<string, PageSizes[string]> = {};
for (const path of SIZED) {
  const response = await answer(new Request(`http://localhost${path}`), { isDataRequest: false });
  if (response.status !== 200) throw new Error(`${path} answered ${String(response.status)}.`);
  const html = await response.text();
  if (PAGES.includes(path)) weights.push(weighPage(path, html, read));
  const found = html.match(/<script\b[^]*?<\/script>|<[a-z]/g) ?? [];
  const elements = found.filter((one) => !one.startsWith("<script")).length;
  sizes[path] = { raw: Buffer.byteLength(html), brotli: compressed(html), elements };
}
await closeBackend(backend);
rmSync(folder, { recursive: true });

console.log(`\n${weightTable(weights)}\n`);
const missing = weights.some(({ markup, script, font }) => markup * script * font === 0);
const problems = missing
  ? ["A page without styles, scripts or fonts: the HTML was not parsed correctly."]
  : overBudget(weights);
if (process.argv.includes("--record")) writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
const grown = grownBeyond(JSON.parse(readFileSync(RECORD, "utf8")) as PageSizes, sizes);
if (grown.length > 0) grown.push("If that is meant, record it: npm run build -- --record-sizes");
problems.push(...grown);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
