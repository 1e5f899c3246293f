// What does a site cost to start, to hold and to ask with 1,000 and 10,000 casinos, against one with 100? The servers run at
// the same time and are asked in turn, once with the cache of finished pages and once without.
// Run: npm run bench:content [-- --small FOLDER --middle FOLDER --large FOLDER --port 3104]
import { parseArgs } from "node:util";
import { alternate, startServer, storeOf, type RunningServer } from "./measuring";

/** How much longer a kept page may take with 10,000 casinos than with 100. */
const MOST_ALLOWED = 1.5;
const PATH = "/casinos";
const WARM_UP = 300;
const KEPT = { rounds: 60, pages: 20 };
const RENDERED = { rounds: 60, pages: 3 };

const { values } = parseArgs({
  options: {
    small: { type: "string" },
    middle: { type: "string" },
    large: { type: "string" },
    port: { type: "string", default: "3104" },
  },
});

const SITES = [
  { casinos: 100, bonuses: 500, reviews: 1_000, complaints: 1_000, given: values.small },
  { casinos: 1_000, bonuses: 5_000, reviews: 10_000, complaints: 2_000, given: values.middle },
  { casinos: 10_000, bonuses: 50_000, reviews: 100_000, complaints: 20_000, given: values.large },
];

interface Cost {
  startMs: number;
  startMegabytes: number | null;
  /** Milliseconds a page. */
  page: number;
  megabytes: number | null;
}

async function askedFor(server: RunningServer, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) {
    const { status } = await server.ask(PATH);
    if (status !== 200) throw new Error(`${PATH} was answered with ${String(status)}.`);
  }
}

/** Starts a server on each store, one after the other, and asks them in turn. */
async function costs(
  folders: readonly string[],
  { rounds, pages }: { rounds: number; pages: number },
  settings: Readonly<Record<string, string>>,
): Promise<Cost[]> {
  const servers: RunningServer[] = [];
  try {
    const starts: Pick<Cost, "startMs" | "startMegabytes">[] = [];
    for (const [at, folder] of folders.entries()) {
      const server = await startServer(folder, Number(values.port) + at, PATH, settings);
      servers.push(server);
      starts.push({ startMs: server.startMs, startMegabytes: server.memory() });
    }
    for (const server of servers) await askedFor(server, WARM_UP);
    const times = await alternate(
      rounds,
      servers.map((server) => () => askedFor(server, pages)),
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
  const kept = await costs(folders, KEPT, {});
  const rendered = await costs(folders, RENDERED, { PAGE_CACHE_MB: "0" });

  const titles = [
    "Casinos",
    "Start, ms",
    "Then, MB",
    "Kept pages a second",
    "×",
    "Rendered a second",
    "×",
    "In the end, MB",
  ];
  console.log(row(titles));
  console.log(row(titles.map(() => "---")));
  const ratio = (all: readonly Cost[], at: number) => (all[at]?.page ?? NaN) / (all[0]?.page ?? NaN);
  for (const [at, { casinos }] of SITES.entries()) {
    const [one, other] = [kept[at], rendered[at]];
    if (!one || !other) continue;
    console.log(
      row([
        casinos.toLocaleString("en"),
        one.startMs.toFixed(0),
        String(one.startMegabytes ?? "?"),
        (1_000 / one.page).toFixed(0),
        ratio(kept, at).toFixed(2),
        (1_000 / other.page).toFixed(0),
        ratio(rendered, at).toFixed(2),
        String(other.megabytes ?? "?"),
      ]),
    );
  }
  console.log(
    `× is the time of a page against the first row's. Of a kept page at most ${String(MOST_ALLOWED)} is allowed.`,
  );
  held = ratio(kept, SITES.length - 1) <= MOST_ALLOWED;
} finally {
  for (const store of stores) store.discard();
}
if (!held) process.exit(1);
