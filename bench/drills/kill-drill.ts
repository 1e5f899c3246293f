// Kills the built server while everybody writes to it: npm run drill:kill -- --times 100
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killDrill } from "../../tests/faults/support/kill-and-check";
import { killServers } from "../../tests/faults/support/server";
import { makeSite } from "../../tests/faults/support/site";

const { values } = parseArgs({
  options: { times: { type: "string", default: "100" }, seed: { type: "string", default: "4" } },
});
const folder = mkdtempSync(join(tmpdir(), "edgewise-kill-drill-"));
try {
  await makeSite(folder);
  const { asked: _asked, ...report } = await killDrill(
    folder,
    { kills: Number(values.times), seed: Number(values.seed) },
    (line) => console.log(line),
  );
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  await killServers();
  rmSync(folder, { recursive: true, force: true });
}
