// Kills the built server while its mail server fails in every way: npm run drill:outbox -- --kills 200
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addCase, outboxDrill } from "../../tests/faults/support/outbox/outbox-drill";
import { killServers } from "../../tests/faults/support/server";
import { makeSite } from "../../tests/faults/support/site";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "200" }, seed: { type: "string", default: "48" } },
});
const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-drill-"));
try {
  await makeSite(folder);
  await addCase(folder);
  const wanted = { kills: Number(values.kills), seed: Number(values.seed) };
  const report = await outboxDrill(folder, wanted, (line) => console.log(line));
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  await killServers();
  rmSync(folder, { recursive: true, force: true });
}
