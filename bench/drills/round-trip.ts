// Exports every list that has an import, with 10,000 casinos and 20,000 bonuses, and imports the file again: nothing may be
// found changed. Then a file that changes every casino: other requests must not wait for it.
// Run: npm run drill:import [-- --folder FOLDER]
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";
import { closeBackend, installBackend, openEmbeddedBackend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { StoredBody } from "~/http/bodies/stored-body.server";
import { exportList } from "~/platform/admin-list/files/list-export.server";
import { proposeImport } from "~/platform/admin-list/files/list-import.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { operations } from "~/platform/operations/collection";
import { importInput } from "~/platform/publishing/import/import-schema";
import { LISTS } from "~/site/registries/admin-lists.server";
import { collections } from "~/site/registries/collections";
import { registerSubjects } from "~/site/registries/register.server";
import { storeOf } from "../measuring";

/** As in the cost drill: readers notice a longer block. */
const LONGEST_BLOCK_MS = 250;
const MEGABYTE = 1_000_000;
const STAFF = { uid: "drill", name: "Drill", requestId: null };

const { values } = parseArgs({ options: { folder: { type: "string" } } });
const { folder, discard } = await storeOf(
  { casinos: 10_000, bonuses: 20_000, reviews: 1, complaints: 1 },
  values.folder,
);
registerSubjects();
const backend = openEmbeddedBackend(parseEnv({ NODE_ENV: "test", DATA_DIR: folder }), collections);
installBackend(backend);
const files = await mkdtemp(join(folder, "round-trip-"));

interface Watched<T> {
  result: T;
  words: string;
  longest: number;
}

async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delay.enable();
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const result = await work();
  clearInterval(looking);
  delay.disable();
  const longest = delay.max / 1e6;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const memory = (most / MEGABYTE).toFixed(0);
  return { result, longest, words: `${seconds} s, at most ${longest.toFixed(0)} ms at once, ${memory} MB resident` };
}

async function exported(list: AdminList<unknown>): Promise<string> {
  const path = join(files, `${list.definition.name}.csv`);
  const request = new Request(`http://edgewise.test/admin/lists/${list.definition.name}/export.csv`);
  const { body } = await exportList(request, list, STAFF, ["owner"]);
  if (!body) throw new Error("The export has no body.");
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
  return path;
}

async function imported(list: AdminList<unknown>, path: string) {
  const spooled = new StoredBody();
  const file = await open(path);
  for await (const chunk of file.createReadStream()) await spooled.add(chunk as Buffer);
  const { size } = spooled;
  const outcome = await proposeImport(list, { name: "all.csv", spooled }, { form: new FormData(), staff: STAFF });
  if (!("operationId" in outcome)) throw new Error(JSON.stringify(outcome));
  const operation = await backend.documents.get(operations, outcome.operationId);
  return { ...importInput.parse(operation?.input).counts, size };
}

/** Returns a copy of a file with a different summary in every row. */
async function changed(path: string): Promise<string> {
  const copy = path.replace(".csv", "-changed.csv");
  const another = new Transform({
    objectMode: true,
    transform(row: Record<string, string>, _, done) {
      done(null, { ...row, summary: "Its terms were read again, and they are plain ones now." });
    },
  });
  await pipeline(
    createReadStream(path),
    parse({ columns: true, bom: true, record_delimiter: ["\r\n", "\n"] }),
    another,
    stringify({ header: true, quoted_match: /\r/ }),
    createWriteStream(copy),
  );
  return copy;
}

let held = true;
function judge(what: string, isRight: boolean, { words, longest }: Watched<unknown>): void {
  const isOk = isRight && longest <= LONGEST_BLOCK_MS;
  held &&= isOk;
  console.log(`${isOk ? "ok " : "NOT"} ${what}: ${words}`);
}

try {
  for (const list of LISTS) {
    if (!list.import) continue;
    const { name } = list.definition;
    const out = await watched(() => exported(list));
    judge(`${name} exported`, true, out);
    const back = await watched(() => imported(list, out.result));
    const { unchanged, size, ...others } = back.result;
    const isSame = unchanged > 0 && Object.values(others).every((count) => count === 0);
    const counts = `${unchanged.toLocaleString("en")} unchanged, ${JSON.stringify(others)}`;
    judge(`${name} imported again, ${(size / MEGABYTE).toFixed(1)} MB: ${counts}`, isSame, back);
    if (name !== "casinos") continue;
    const path = await changed(out.result);
    const all = await watched(() => imported(list, path));
    judge(`${name} all changed: ${JSON.stringify(all.result)}`, all.result.changed === unchanged, all);
  }
} finally {
  await rm(files, { recursive: true });
  installBackend(undefined);
  await closeBackend(backend);
  discard();
}
process.exitCode = held ? 0 : 1;
