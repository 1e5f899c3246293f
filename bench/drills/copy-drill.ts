// Has litestream copy a site while everybody writes to it and it is killed, then restores several moments:
//   npm run drill:copy -- --litestream /usr/bin/litestream [--moments 12] [--kills 3]
//     [--sftp copies.example.net:22 --user edgewise --key /etc/litestream-key --path /srv/copies]
// Without --sftp the copy is on this machine. Every write that was acknowledged before a moment has to be in the store
// restored for it.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BLOBS } from "~/backend/backup/snapshot.server";
import { CopyRefused } from "~/backend/copies/copy-problem";
import { restoreCopy } from "~/backend/copies/restore-copy.server";
import { namedFiles } from "~/site/registries/named-files";
import { IndependentReader } from "../../tests/faults/support/independent-reader";
import { killServers, startServer } from "../../tests/faults/support/server";
import { signedInWriters } from "../../tests/faults/support/writers/site-writers";
import { changeSite, makeSite } from "../../tests/faults/support/site";

const EXAMPLE = "docs/examples/litestream.yml";
/** A write that was acknowledged this long before a moment has to be in its copy: the example syncs each second. */
const BEHIND_MS = 3_000;
const BETWEEN_MOMENTS_MS = 3_000;
const SECOND_MS = 1_000;
const MOST_BEHIND_MS = 180_000;

const { values } = parseArgs({
  options: {
    litestream: { type: "string", default: "litestream" },
    moments: { type: "string", default: "12" },
    kills: { type: "string", default: "3" },
    sftp: { type: "string" },
    user: { type: "string", default: "edgewise" },
    key: { type: "string", default: "/etc/litestream-key" },
    /** An empty folder on that server. */
    path: { type: "string", default: "/srv/copies" },
  },
});

/**
 * Returns the example's settings for a data folder, to be copied to the given server or into a folder of this machine.
 */
function exampleFor(data: string, copies: string): string {
  const example = readFileSync(EXAMPLE, "utf8").replaceAll("/var/lib/edgewise", data);
  if (values.sftp === undefined)
    return example
      .replaceAll("/srv/copies", copies)
      .replaceAll("type: sftp", "type: file")
      .replace(/^ +(?:host|user|key-path):.*\n/gm, "");
  return example
    .replaceAll("/srv/copies", values.path)
    .replaceAll("copies.example.net:22", values.sftp)
    .replaceAll("user: edgewise", `user: ${values.user}`)
    .replaceAll("/etc/litestream-key", values.key);
}

async function ended(child: ChildProcess): Promise<void> {
  const over = once(child, "exit");
  child.kill("SIGTERM");
  await over;
}

const folder = mkdtempSync(join(tmpdir(), "edgewise-copy-drill-"));
const [data, copies, config] = [join(folder, "data"), join(folder, "copies"), join(folder, "litestream.yml")];
let problems = 0;
try {
  mkdirSync(data);
  await makeSite(data);
  // Creates the list of files, without which its copy can't begin.
  await changeSite(data, async ({ files }) => {
    await files.put("drill/first.txt", { contentType: "text/plain" }, Readable.from([Buffer.from("First.")]));
  });
  writeFileSync(config, exampleFor(data, copies));
  const copying = spawn(values.litestream, ["replicate", "-config", config], { stdio: "ignore" });
  await Promise.race([
    once(copying, "spawn"),
    once(copying, "error").then(([error]) => Promise.reject(error as Error)),
  ]);

  const start = () => startServer({ data, environment: { LOG_LEVEL: "error" } });
  let server = await start();
  const writers = await signedInWriters(server.origin);
  const moments: { at: Date; known: ReadonlySet<string> }[] = [];
  const isKilledAfter = new Set(
    Array.from({ length: Number(values.kills) }, (_, at) =>
      Math.ceil(((at + 1) * Number(values.moments)) / (Number(values.kills) + 1)),
    ),
  );
  let writing = writers.writeTo(server.origin);
  while (moments.length < Number(values.moments)) {
    await Promise.race([writing, pause(BETWEEN_MOMENTS_MS)]);
    const known = new Set(writers.asked.flatMap(({ isKnown, marker }) => (isKnown ? marker : [])));
    moments.push({ at: new Date(Math.ceil((Date.now() + BEHIND_MS) / SECOND_MS) * SECOND_MS), known });
    if (!isKilledAfter.has(moments.length)) continue;
    await server.kill();
    await writing;
    server = await start();
    writing = writers.writeTo(server.origin);
  }
  // Waits until the last moment has passed and its parts have arrived.
  await Promise.race([writing, pause(2 * BEHIND_MS)]);
  await server.stop();
  await writing;
  await ended(copying);

  for (const [number, { at, known }] of moments.entries()) {
    const into = join(folder, `restored-${String(number)}`);
    try {
      const { checked, reached, notApplied } = await restoreCopy({
        ...{ tool: { program: values.litestream, config }, dataFolder: data, into, at, named: namedFiles },
        ...{ blobs: join(data, BLOBS), leaveOutFiles: false, mostBehindMs: MOST_BEHIND_MS },
      });
      // If the restore had to take a slightly earlier moment, only the writes known by then are due.
      const due = notApplied === null ? known : (moments.findLast((one) => one.at <= reached)?.known ?? new Set());
      // Writes requested later may or may not be in the restored store. The check would report half an import as a
      // problem, so imports are left out.
      const asked = writers.asked
        .map((one) => ({ ...one, isKnown: due.has(one.marker) }))
        .filter(({ kind, isKnown }) => isKnown || kind !== "import");
      const reader = new IndependentReader(into);
      const found = reader.problems(asked);
      reader.close();
      problems += found.length;
      const earlier = notApplied === null ? "" : `, as it was at ${reached.toISOString()} (${notApplied})`;
      console.log(
        `${at.toISOString()}${earlier}: ${String(due.size)} acknowledged writes, ${String(checked.changes)} changes checked; ${found.join("; ") || "all there"}`,
      );
    } catch (error) {
      if (!(error instanceof CopyRefused)) throw error;
      problems += 1;
      console.log(`${at.toISOString()}: refused. ${error.message}`);
    }
    rmSync(into, { recursive: true, force: true });
  }
  const all = writers.asked.filter(({ isKnown }) => isKnown).length;
  console.log(
    `${String(moments.length)} moments, ${String(values.kills)} kills, ${String(all)} acknowledged writes, ${String(problems)} problems.`,
  );
  process.exitCode = problems === 0 ? 0 : 1;
} finally {
  await killServers();
  rmSync(folder, { recursive: true, force: true });
}
