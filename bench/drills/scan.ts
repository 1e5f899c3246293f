// Scans the built site with the installed scanners, as a visitor and as a member: `npm run drill:scan`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { builtRoutes } from "../fuzz/build-routes";
import { explore } from "../fuzz/explore";
import { startTarget } from "../fuzz/target";
import { argumentFor } from "../scan/argued";
import { lookingAs, type Tally } from "../scan/looking-as";
import { placesOf, without, type Places } from "../scan/places";
import { isInstalled } from "../scan/running";
import type { Scanner } from "../scan/scanner";
import { SCANNERS } from "../scan/scanners";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "1800" },
    only: { type: "string" },
    as: { type: "string", default: "visitor,member" },
    store: { type: "string", default: process.env["DATA_DIR"] ?? "data" },
    out: { type: "string" },
  },
});
const wanted = SCANNERS.filter(({ name }) => values.only === undefined || values.only.split(",").includes(name));
const present = wanted.filter(({ name }) => isInstalled(name));
for (const { name } of wanted) if (!present.some((one) => one.name === name)) console.log(`${name} is not installed.`);

const folder = values.out ?? mkdtempSync(join(tmpdir(), "edgewise-scan-"));
const target = await startTarget(values.store, new URL("../scan/without-limits.mjs", import.meta.url).href);
const routes = builtRoutes("build");
/** In milliseconds: what all instances would count together is forgotten this often. */
const FORGETTING = 500;
const forgetting = setInterval(() => void target.forgetTries(), FORGETTING);

const count = (tally: Tally) => [...tally.values()].reduce((sum, one) => sum + one, 0);

/** Runs a scanner; returns the number of open issues: findings, and 1 when it was cut short. */
async function scanAs(
  who: "visitor" | "member",
  places: Places,
  { name, scan, wantsBarePages }: Scanner,
): Promise<number> {
  const { address, tally, close } = await lookingAs(target, who, places, wantsBarePages);
  const own = join(folder, who);
  mkdirSync(own, { recursive: true });
  const start = Date.now();
  const { said, isWhole, done } = await scan({
    ...{ address, places, folder: own, answered: () => count(tally) },
    seconds: Number(values.seconds),
  });
  close();
  const seconds = String(Math.round((Date.now() - start) / 1000));
  const kinds = new Map(said.map((one) => [`${one.what} ${one.where}`, one]));
  const judged = [...kinds.values()].map((one) => ({ ...one, argument: argumentFor(one, routes) }));
  const unexplained = judged.filter(({ argument }) => argument === null);
  const answers = [...tally].sort(([one], [other]) => one - other).map(([status, times]) => `${String(status)}: ${String(times)}`); // prettier-ignore
  console.log(
    `${name} as ${who}: ${isWhole ? "whole" : "CUT SHORT"} (${done}), ${seconds} s, ${String(count(tally))} requests (${answers.join(", ")}), ${String(kinds.size)} findings, ${String(unexplained.length)} unexplained`,
  );
  for (const argument of new Set(judged.flatMap((one) => one.argument ?? [])))
    console.log(`  ${argument}: ${String(judged.filter((one) => one.argument === argument).length)}`);
  for (const { what, where } of unexplained) console.log(`  ${where}: ${what.slice(0, 400)}`);
  return unexplained.length + (isWhole ? 0 : 1);
}

/** Runs the scanners one after the other. */
async function scanAll(who: "visitor" | "member", places: Places, scanners: readonly Scanner[]): Promise<number> {
  let open = 0;
  for (const scanner of scanners) open += await scanAs(who, places, scanner);
  return open;
}

try {
  const visitors = placesOf(await explore(target, { routes, people: ["visitor"], each: 2 }), routes);
  const members = without(placesOf(await explore(target, { routes, people: ["member"], each: 2 }), routes), visitors);
  for (const [who, { addresses, forms }] of [["visitor", visitors], ["only a member", members]] as const) // prettier-ignore
    console.log(`${who}: ${String(addresses.size)} routes, ${String(forms.size)} forms with ${String([...forms.values()].flatMap(({ fields }) => fields).length)} fields`); // prettier-ignore

  // Slow scanners run beside the others.
  const lanes = [["whatweb", "nmap", "ffuf"], ["sqlmap"], ["wapiti"]].map((names) =>
    present.filter(({ name }) => names.includes(name)),
  );
  const people = ([["visitor", visitors], ["member", members]] as const).filter(([who]) => values.as.split(",").includes(who)); // prettier-ignore
  const open = await Promise.all(
    people.flatMap(([who, places]) => lanes.map((scanners) => scanAll(who, places, scanners))),
  );
  const errors = target.errorsLogged();
  for (const error of errors) console.log(`logged: ${error.slice(0, 800)}`);
  process.exitCode = open.every((one) => one === 0) && errors.length === 0 ? 0 : 1;
} finally {
  clearInterval(forgetting);
  await target.stop();
  if (values.out === undefined) rmSync(folder, { recursive: true, force: true });
}
