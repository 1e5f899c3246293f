// Sends hostile requests to every route and form of the built site: `npm run drill:fuzz -- --runs 200 --seed 7`.
import { parseArgs } from "node:util";
import { builtRoutes } from "../fuzz/build-routes";
import { described, drive } from "../fuzz/fuzz-drive";
import { explore } from "../fuzz/explore";
import { PEOPLE, startTarget } from "../fuzz/target";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    store: { type: "string", default: process.env["DATA_DIR"] ?? "data" },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);

const target = await startTarget(values.store);
try {
  const routes = builtRoutes("build");
  const site = await explore(target, { routes, people: PEOPLE, each: 3 });
  const reached = routes.filter(({ id }) => site.addresses.has(id)).length;
  console.log(
    `Seed ${String(seed)}. ${String(routes.length)} routes, ${String(reached)} with content; ${String(site.forms.length)} forms.`,
  );

  const { sent, findings } = await drive(target, { routes, site, people: PEOPLE, runs, seed });
  const broken = await target.brokenDocuments();
  const errors = target.errorsLogged();
  for (const finding of findings) console.log(`\n${described(finding)}`);
  for (const path of broken) console.log(`\nstored, and doesn't fit its schema: ${path}`);
  for (const error of errors) console.log(`\nlogged: ${error.slice(0, 1_500)}`);
  console.log(
    `\n${String(sent)} requests, ${String(findings.length)} findings, ${String(broken.length)} broken documents, ${String(errors.length)} kinds of errors logged.`,
  );
  process.exitCode = findings.length + broken.length + errors.length === 0 ? 0 : 1;
} finally {
  await target.stop();
}
