// Restores the copy that litestream keeps into an empty folder: npm run restore:copy -- --to FOLDER [--at MOMENT]
// DATA_DIR is the data folder that litestream's configuration names; docs/continuous-copy.md has the rest.
import { join } from "node:path";
import { BLOBS } from "~/backend/backup/snapshot.server";
import { CopyRefused } from "~/backend/copies/copy-problem";
import { restoreCopy, type RestoredCopy } from "~/backend/copies/restore-copy.server";
import { env } from "~/env.server";
import { namedFiles } from "~/site/registries/named-files";
import { endWithMessage, parseWords } from "~/start-refusal";

const USAGE = `Name an empty folder, and a moment if it isn't the newest:
  npm run restore:copy -- --to FOLDER [--at 2026-11-28T02:00:00Z]
    --config FILE        litestream's configuration, unless it is in its usual place
    --replica NAME       which of its copies, if it has several
    --litestream FILE    the program, unless it is on the path
    --blobs FOLDER       the copy of DATA_DIR/files/blobs, unless that is still there
    --leave-out-files    go on without files whose contents are missing
    --behind MINUTES     how old the newest change may be (3)`;
const MINUTE_MS = 60_000;
const number = (value: number) => value.toLocaleString("en-GB");

const text = { type: "string" } as const;
const { values } = parseWords({
  options: {
    ...{ to: text, at: text, config: text, replica: text, blobs: text },
    litestream: { ...text, default: "litestream" },
    behind: { ...text, default: "3" },
    "leave-out-files": { type: "boolean", default: false },
  },
});

/** Returns the whole second of a moment; null for the newest. Throws `CopyRefused` for anything else. */
function parseMoment(given: string | undefined): Date | null {
  if (given === undefined) return null;
  const moment = new Date(given);
  // Without a zone, a moment would mean a different time on each machine.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given) || Number.isNaN(moment.getTime()))
    throw new CopyRefused("--at takes a moment with its zone, such as 2026-11-28T02:00:00Z.");
  if (moment > new Date()) throw new CopyRefused("--at is in the future.");
  moment.setUTCMilliseconds(0);
  return moment;
}

function parseMinutes(given: string): number {
  if (!/^\d{1,6}$/.test(given)) throw new CopyRefused("--behind takes a whole number of minutes.");
  return Number(given) * MINUTE_MS;
}

function report(to: string, { documents, files, leftOut, checked, snapshot, reached, notApplied }: RestoredCopy): void {
  const sum = Object.values(documents).reduce((all, count) => all + count, 0);
  console.log(
    `${to} holds the site as its copy had it at ${reached.toISOString()}: ${number(sum)} documents and ${number(files)} files, ` +
      `each file checked, and ${number(checked.changes)} changes compared with their documents. The newest change was made at ` +
      `${checked.last?.toISOString() ?? "an unknown moment"}.`,
  );
  if (checked.first === null || checked.first > snapshot)
    console.log(
      `The copy's snapshot is of ${snapshot.toISOString()}, before the oldest change that the store remembers: what was changed ` +
        "in between was checked by SQLite only. Have snapshots taken more often.",
    );
  if (notApplied !== null)
    console.log(`What the copy has after that, up to the moment you asked for, can't be put together (${notApplied}).`);
  for (const path of leftOut) console.log(`left out: ${path}`);
  console.log(
    `trail-key.pem and secrets-key are never in the copy: put yours into ${to}. Then start the site with DATA_DIR=${to}.`,
  );
}

try {
  if (values.to === undefined) {
    console.error(USAGE);
    process.exit(2);
  }
  const restored = await restoreCopy({
    tool: { program: values.litestream, config: values.config, replica: values.replica },
    dataFolder: env.DATA_DIR,
    into: values.to,
    at: parseMoment(values.at),
    blobs: values.blobs ?? join(env.DATA_DIR, BLOBS),
    named: namedFiles,
    leaveOutFiles: values["leave-out-files"],
    mostBehindMs: parseMinutes(values.behind),
  });
  report(values.to, restored);
} catch (error) {
  endWithMessage(error);
}
