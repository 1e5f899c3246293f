import { writeSync } from "node:fs";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { installBackend, type Backend } from "~/backend/index.server";
import { dailyStats, statTotals } from "~/platform/statistics/collection";
import { countStat, flushStats } from "~/platform/statistics/stats.server";

/** Counts until it is told to stop, or is killed; says each count and when (milliseconds since it began). */
const [file = ""] = process.argv.slice(2);
const documents = openSqliteDocuments({ file, collections: [dailyStats, statTotals] });
installBackend({ documents, clock: () => new Date() } as unknown as Backend);

let count = 0;
const counting = setInterval(() => {
  countStat("page", `/page/${String(count % 3)}`);
  count += 1;
  writeSync(1, `${String(count)} ${String(Math.round(performance.now()))}\n`);
}, 10);

process.once("SIGTERM", () => {
  clearInterval(counting);
  void flushStats()
    .then(() => documents.close())
    .then(() => process.exit(0));
});
