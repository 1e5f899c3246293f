// Measures the cost of starting, holding and querying a site with 1,000 and 10,000 casinos against one with 100. The
// largest is started once for each page that may come first, and asked for several hundred lists and searches. Then all
// three run at the same time and are asked in turn, once with the page cache and once without.
// Run: npm run bench:content [-- --small FOLDER --middle FOLDER --large FOLDER --port 3104 --starts 3]
import { join } from "node:path";
import { parseArgs } from "node:util";
import Sqlite from "better-sqlite3";
import { alternate, median, spent, startServer, storeOf, type RunningServer, type Spent } from "../measuring";
import { LISTS } from "./list-addresses";

/** The largest allowed ratio of a cached page's time with 10,000 casinos to that with 100. */
const MOST_ALLOWED = 1.2;
/**
 * The longest time from the start to the first answer with 10,000 casinos, in milliseconds on an otherwise idle
 * machine.
 */
const MOST_MS = 3_000;
const MOST_MEGABYTES = 600;
const PATH = "/casinos";
const WARM_UP = 300;
const LISTS_ASKED = 300;
const SEARCHES = 100;
const CACHED = { rounds: 60, pages: 20 };
const RENDERED = { rounds: 40, pages: 3 };

const { values } = parseArgs({
  options: {
    small: { type: "string" },
    middle: { type: "string" },
    large: { type: "string" },
    port: { type: "string", default: "3104" },
    starts: { type: "string", default: "3" },
  },
});
const port = Number(values.port);

const SITES = [
  { casinos: 100, bonuses: 500, reviews: 1_000, complaints: 1_000, given: values.small },
  { casinos: 1_000, bonuses: 5_000, reviews: 5_000, complaints: 2_000, given: values.middle },
  { casinos: 10_000, bonuses: 50_000, reviews: 20_000, complaints: 5_000, given: values.large },
];

async function asked(server: RunningServer, path: string): Promise<void> {
  const { status } = await server.ask(path);
  if (status !== 200) throw new Error(`${path} was answered with ${String(status)}.`);
}

async function askedOften(server: RunningServer, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) await asked(server, PATH);
}

function aPublished(folder: string, collection: "casinos" | "bonuses"): string {
  const store = new Sqlite(join(folder, "edgewise.sqlite"), { readonly: true });
  const slug = "json_extract(body, '$.slug')";
  const states = "json_extract(body, '$.publishState') = 'published'";
  const found = store.prepare(`SELECT ${slug} FROM ${collection} WHERE ${states} ORDER BY id LIMIT 1`).pluck().get();
  store.close();
  return `/${collection}/${String(found)}`;
}

function medianOf(starts: readonly Spent[]): Spent {
  const processor = starts.flatMap(({ processorMs }) => (processorMs === null ? [] : [processorMs]));
  return { ms: median(starts.map(({ ms }) => ms)), processorMs: processor.length > 0 ? median(processor) : null };
}

/**
 * Measures starts on the largest store for each first page, and the memory they take. Returns true if both are within
 * the limits.
 */
async function largestHolds(folder: string): Promise<boolean> {
  const most = { ms: 0, megabytes: 0 };
  const remember = (megabytes: number | null) => (most.megabytes = Math.max(most.megabytes, megabytes ?? 0));
  for (const path of ["/", "/casinos", "/bonuses", aPublished(folder, "casinos"), aPublished(folder, "bonuses")]) {
    const starts: Spent[] = [];
    for (let start = 0; start < Number(values.starts); start++) {
      const server = await startServer(folder, port, path);
      starts.push(server.start);
      remember(server.memory());
      await server.stop();
    }
    const start = medianOf(starts);
    most.ms = Math.max(most.ms, start.ms);
    console.log(`start to first answer, ${path}: ${spent(start)}`);
  }
  const server = await startServer(folder, port, "/");
  const then = server.memory();
  for (let round = 0; round < LISTS_ASKED; round++) {
    for (const address of [LISTS.casinos, LISTS.bonuses]) await asked(server, address(round));
  }
  remember(server.memory());
  console.log(
    `resident memory after the first page: ${String(then)} MB; after ${String(2 * LISTS_ASKED)} lists: ${String(server.memory())} MB`,
  );
  const started = performance.now();
  await asked(server, "/search?q=slow+withdrawal");
  const first = performance.now() - started;
  for (let search = 0; search < SEARCHES; search++) await asked(server, `/search?q=harbour+${String(search)}`);
  // Lists index their words on the first search.
  for (const list of ["casinos", "bonuses"]) await asked(server, `/${list}?q=harbour`);
  remember(server.memory());
  console.log(`first search: ${first.toFixed(0)} ms; memory after ${String(SEARCHES)}: ${String(server.memory())} MB`);
  await server.stop();
  console.log(`At most ${String(MOST_MS)} ms and ${String(MOST_MEGABYTES)} MB are allowed.`);
  return most.ms <= MOST_MS && most.megabytes < MOST_MEGABYTES;
}

interface Cost {
  start: Spent;
  startMegabytes: number | null;
  /** Milliseconds a page. */
  page: number;
  megabytes: number | null;
}

/** Starts a server on each store, one after the other, and asks them in turn. */
async function costs(
  folders: readonly string[],
  { rounds, pages }: { rounds: number; pages: number },
  settings: Readonly<Record<string, string>>,
): Promise<Cost[]> {
  const servers: RunningServer[] = [];
  try {
    const starts: Pick<Cost, "start" | "startMegabytes">[] = [];
    for (const [at, folder] of folders.entries()) {
      const server = await startServer(folder, port + at, PATH, settings);
      servers.push(server);
      starts.push({ start: server.start, startMegabytes: server.memory() });
    }
    for (const server of servers) await askedOften(server, WARM_UP);
    const times = await alternate(
      rounds,
      servers.map((server) => () => askedOften(server, pages)),
    );
    return starts.map((start, at) => ({
      ...start,
      page: (times[at] ?? NaN) / pages,
      megabytes: servers[at]?.memory() ?? null,
    }));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

const stores: Awaited<ReturnType<typeof storeOf>>[] = [];
let held = true;
try {
  for (const { given, ...sizes } of SITES) stores.push(await storeOf(sizes, given));
  const folders = stores.map(({ folder }) => folder);
  held = await largestHolds(folders.at(-1) ?? "");
  const cached = await costs(folders, CACHED, {});
  const rendered = await costs(folders, RENDERED, { PAGE_CACHE_MB: "0" });

  const titles = [
    "Casinos",
    "Start, ms",
    "Processor, ms",
    "Then, MB",
    "Cached pages a second",
    "×",
    "Rendered a second",
    "×",
    "In the end, MB",
  ];
  console.log(row(titles));
  console.log(row(titles.map(() => "---")));
  const ratio = (all: readonly Cost[], at: number) => (all[at]?.page ?? NaN) / (all[0]?.page ?? NaN);
  for (const [at, { casinos }] of SITES.entries()) {
    const [one, other] = [cached[at], rendered[at]];
    if (!one || !other) continue;
    console.log(
      row([
        casinos.toLocaleString("en"),
        one.start.ms.toFixed(0),
        one.start.processorMs?.toFixed(0) ?? "?",
        String(one.startMegabytes ?? "?"),
        (1_000 / one.page).toFixed(0),
        ratio(cached, at).toFixed(2),
        (1_000 / other.page).toFixed(0),
        ratio(rendered, at).toFixed(2),
        String(other.megabytes ?? "?"),
      ]),
    );
  }
  console.log(
    `× is the time of a page against the first row's. Of a cached page at most ${String(MOST_ALLOWED)} is allowed.`,
  );
  held = ratio(cached, SITES.length - 1) <= MOST_ALLOWED && held;
} finally {
  for (const store of stores) store.discard();
}
if (!held) process.exit(1);
