// Scans the built site with the scanners that are installed, as a visitor and as a member: `npm run drill:scan`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { builtRoutes } from "./fuzz/build-routes";
import { startTarget } from "./fuzz/target";
import { argumentFor } from "./scan/argued";
import { lookingAs } from "./scan/looking-as";
import { isInstalled, SCANNERS } from "./scan/scanners";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    only: { type: "string" },
    store: { type: "string", default: process.env["DATA_DIR"] ?? "data" },
  },
});
const wanted = SCANNERS.filter(({ name }) => values.only === undefined || values.only.split(",").includes(name));
const present = wanted.filter(({ name }) => isInstalled(name));
for (const { name } of wanted) if (!present.some((one) => one.name === name)) console.log(`${name} is not installed.`);

const folder = mkdtempSync(join(tmpdir(), "edgewise-scan-"));
const target = await startTarget(values.store);
const routes = builtRoutes("build");
let open = 0;
try {
  for (const who of ["visitor", "member"] as const) {
    const { address, close } = await lookingAs(target, who);
    for (const scanner of present) {
      const said = await scanner.run({ address, seconds: Number(values.seconds), folder });
      const kinds = new Map(said.map((one) => [`${one.what} ${one.where}`, one]));
      const unexplained = [...kinds.values()].filter((one) => argumentFor(one, routes) === null);
      open += unexplained.length;
      console.log(
        `${scanner.name} as ${who}: ${String(kinds.size)} findings, ${String(unexplained.length)} unexplained`,
      );
      for (const { what, where } of unexplained) console.log(`  ${where}: ${what.slice(0, 400)}`);
    }
    close();
  }
  const errors = target.errorsLogged();
  for (const error of errors) console.log(`logged: ${error.slice(0, 800)}`);
  open += errors.length;
} finally {
  await target.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = open === 0 ? 0 : 1;
