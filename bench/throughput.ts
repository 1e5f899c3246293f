// Compares pages per second with nginx serving the same bytes, nginx's cache as WordPress sites use it, Next.js, Nuxt and
// Astro. Refuses a busy machine without --busy. Run: npm run build, then npm run bench:throughput [-- --casinos 100
// --rounds 5 --seconds 4 --port 4200 --only nginx,nuxt]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drive, driver, type Driven } from "./load/load-drive";
import { startFastcgiCache } from "./load/fastcgi";
import { isInstalled } from "./load/process";
import { startRival } from "./load/rivals";
import { startEdgewise, startStatic, type Site } from "./load/sites";
import { printConditions, quietMachine } from "./load/conditions";
import { median, storeOf, warm } from "./measuring";
import { WIDE_LISTS } from "./scale/list-addresses";

const { values } = parseArgs({
  options: {
    casinos: { type: "string", default: "100" },
    data: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    port: { type: "string", default: "4200" },
    only: { type: "string", default: "nginx,wordpress,next,nuxt,astro" },
    busy: { type: "boolean", default: false },
  },
});
const CONNECTIONS = 64;
const wanted = new Set(values.only.split(","));
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const port = Number(values.port);

/** One server at one address, or several in turn, with one kind of request. */
interface Runner {
  name: string;
  site: Site;
  paths: readonly string[];
  headers: Record<string, string>;
}

interface Comparison {
  what: string;
  ours: string;
  theirs: string;
  /**
   * The figure to compare, and the lowest allowed ratio of ours to theirs, for waiting times the highest; none if it is
   * only printed.
   */
  figure: "perCpuSecond" | "p99Ms";
  limit?: number;
  /** The limit while the fast lane is off, which only affects requests for cached pages. */
  withoutLane?: number | "none";
}

const BROTLI = { "Accept-Encoding": "br" };
const GZIP = { "Accept-Encoding": "gzip" };

const store = await storeOf(
  { casinos: Number(values.casinos), bonuses: 5 * Number(values.casinos), reviews: 1_000, complaints: 1_000 },
  values.data,
);
const scratch = mkdtempSync(join(tmpdir(), "edgewise-throughput-"));
const sites: Site[] = [];
const runners: Runner[] = [];
async function serve(starting: Promise<Site | null>): Promise<Site | null> {
  const site = await starting;
  if (site) sites.push(site);
  return site;
}
function add(name: string, site: Site | null, path: string | readonly string[], headers: Record<string, string>): void {
  if (site) runners.push({ name, site, paths: [path].flat(), headers });
}

/** Addresses of filtered lists with as many rows as the whole one. */
async function fullLists({ origin }: Site): Promise<string[]> {
  const rowsOf = async (path: string) =>
    (await (await fetch(origin + path)).text()).split("casino-row-name").length - 1;
  const whole = await rowsOf("/casinos");
  const full: string[] = [];
  for (const path of WIDE_LISTS) if ((await rowsOf(path)) === whole) full.push(path);
  if (whole === 0 || full.length === 0)
    throw new Error(`No filtered list has the ${String(whole)} rows of the whole one.`);
  console.log(`${String(full.length)} filtered lists have the ${String(whole)} rows of the whole one`);
  return full;
}

async function setUp(): Promise<void> {
  const cached = await serve(startEdgewise(store.folder, port));
  if (!cached) return;
  const url = `${cached.origin}/casinos`;
  await warm([url]);
  const plain = Buffer.from(await (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).arrayBuffer());
  const compressed = await fetch(url, { headers: BROTLI });
  const etag = compressed.headers.get("etag") ?? "";
  const bytes = await brotliBytes(url);
  console.log(
    `${driver.name}; the list of casinos: ${String(plain.length)} bytes, ${String(bytes.length)} with brotli`,
  );
  add("edgewise", cached, "/casinos", BROTLI);
  add("edgewise, 304", cached, "/casinos", { ...BROTLI, "If-None-Match": etag });
  if (wanted.has("nginx") && isInstalled("nginx")) {
    const page = { bytes, headers: compressed.headers };
    for (const [name, at, isLogging] of [
      ["nginx", port + 1, true],
      ["nginx without a log", port + 6, false],
    ] as const) {
      const still = await serve(
        startStatic(page, { folder: join(scratch, `nginx-${String(at)}`), port: at, isLogging }),
      );
      const known = still ? await fetch(`${still.origin}/casinos`) : null;
      add(name, still, "/casinos", BROTLI);
      add(`${name}, 304`, still, "/casinos", { ...BROTLI, "If-None-Match": known?.headers.get("etag") ?? "" });
    }
  }
  if (wanted.has("wordpress") && isInstalled("nginx"))
    add("wordpress cache", await serve(startFastcgiCache(join(scratch, "php"), port + 2, plain)), "/casinos", GZIP);
  if (["next", "nuxt", "astro"].some((rival) => wanted.has(rival))) {
    // A second process on the same data is refused, so the uncached server gets a copy.
    const copy = await storeOf({ casinos: Number(values.casinos), bonuses: 5 * Number(values.casinos), reviews: 1_000, complaints: 1_000 }, undefined); // prettier-ignore
    discards.push(copy.discard);
    const uncached = await serve(startEdgewise(copy.folder, port + 3, { PAGE_CACHE_MB: "0" }));
    add("edgewise uncached", uncached, "/casinos", {});
    if (uncached && driver.asksInTurn) add("edgewise uncached, filtered", uncached, await fullLists(uncached), {});
  }
  if (wanted.has("next")) add("next dynamic", await serve(startRival("next", port + 4)), "/casinos", {});
  if (wanted.has("nuxt")) {
    const nuxt = await serve(startRival("nuxt", port + 5));
    add("nuxt dynamic", nuxt, "/casinos", {});
    add("nuxt swr", nuxt, "/kept", BROTLI);
  }
  if (wanted.has("astro")) add("astro dynamic", await serve(startRival("astro", port + 7)), "/casinos", {});
}

/** Returns the page's bytes as sent, which fetch would decompress. */
async function brotliBytes(url: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: BROTLI }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}

const COMPARISONS: readonly Comparison[] = [
  {
    what: "cached page / nginx",
    ours: "edgewise",
    theirs: "nginx",
    figure: "perCpuSecond",
    limit: 0.7,
    withoutLane: 0.25,
  },
  {
    what: "304 / nginx",
    ours: "edgewise, 304",
    theirs: "nginx, 304",
    figure: "perCpuSecond",
    limit: 0.6,
    withoutLane: "none",
  },
  {
    what: "cached page / nginx without a log",
    ours: "edgewise",
    theirs: "nginx without a log",
    figure: "perCpuSecond",
  },
  {
    what: "304 / nginx without a log",
    ours: "edgewise, 304",
    theirs: "nginx without a log, 304",
    figure: "perCpuSecond",
  },
  {
    what: "cached page / WordPress cache",
    ours: "edgewise",
    theirs: "wordpress cache",
    figure: "perCpuSecond",
    limit: 2,
    withoutLane: 1,
  },
  {
    what: "cached page / Nuxt swr",
    ours: "edgewise",
    theirs: "nuxt swr",
    figure: "perCpuSecond",
    limit: 4,
    withoutLane: 1,
  },
  { what: "p99 / nginx", ours: "edgewise", theirs: "nginx", figure: "p99Ms", limit: 3, withoutLane: "none" },
  { what: "render / Next.js", ours: "edgewise uncached", theirs: "next dynamic", figure: "perCpuSecond", limit: 3 },
  { what: "render / Nuxt", ours: "edgewise uncached", theirs: "nuxt dynamic", figure: "perCpuSecond", limit: 1.5 },
  { what: "render / Astro", ours: "edgewise uncached", theirs: "astro dynamic", figure: "perCpuSecond", limit: 1 },
  {
    what: "render, filtered in many ways / Next.js",
    ours: "edgewise uncached, filtered",
    theirs: "next dynamic",
    figure: "perCpuSecond",
    limit: 3,
  },
  {
    what: "render, filtered in many ways / Nuxt",
    ours: "edgewise uncached, filtered",
    theirs: "nuxt dynamic",
    figure: "perCpuSecond",
    limit: 1.2,
  },
];

function limitOf({ limit, withoutLane }: Comparison): number | undefined {
  if (process.env["FAST_LANE"] !== "off" || withoutLane === undefined) return limit;
  return withoutLane === "none" ? undefined : withoutLane;
}

const results = new Map<string, Driven[]>();
const middle = (name: string, figure: keyof Driven) =>
  median((results.get(name) ?? []).map((result) => result[figure]));

async function measure(): Promise<void> {
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? runners : [...runners].reverse();
    for (const { name, site, paths, headers } of order) {
      const { pid, origin } = site;
      const driven = await drive(pid, { origin, paths, headers, connections: CONNECTIONS, seconds });
      // The first round warms up.
      if (round >= 0) results.set(name, [...(results.get(name) ?? []), driven]);
    }
  }
}

function report(): boolean {
  console.log("\n| | Requests/s | per second of processor | p99, ms | failed |\n|---|---|---|---|---|");
  for (const { name } of runners) {
    const failed = (results.get(name) ?? []).reduce((sum, one) => sum + one.failed, 0);
    const cells = [middle(name, "perSecond"), middle(name, "perCpuSecond")].map((value) => value.toFixed(0));
    console.log(`| ${name} | ${cells.join(" | ")} | ${middle(name, "p99Ms").toFixed(1)} | ${String(failed)} |`);
  }
  console.log("");
  let held = true;
  for (const comparison of COMPARISONS) {
    const { what, ours, theirs, figure } = comparison;
    const limit = limitOf(comparison);
    if (!results.has(ours) || !results.has(theirs)) continue;
    const ratio = middle(ours, figure) / middle(theirs, figure);
    const told = `${what} = ${ratio.toFixed(2)}`;
    if (limit === undefined) {
      console.log(told);
      continue;
    }
    const isHeld = figure === "p99Ms" ? ratio < limit : ratio >= limit;
    held &&= isHeld;
    const bound = figure === "p99Ms" ? `under ${String(limit)}` : `at least ${String(limit)}`;
    console.log(`${told} (${bound})${isHeld ? "" : "  MISSED"}`);
  }
  return held;
}

const discards = [store.discard];
let held = false;
try {
  printConditions();
  await setUp();
  if (!values.busy) await quietMachine();
  await measure();
  held = report();
} finally {
  await Promise.all(sites.map((site) => site.stop()));
  for (const discard of discards) discard();
  rmSync(scratch, { recursive: true, force: true });
}
if (!held) process.exitCode = 1;
