// Measures pages' processor time relative to the list of casinos, without the page cache: for a visitor, and for a
// signed-in member, whom that cache never answers. Beside it, relative to a page that is never changed, and compared with
// what page-costs.json has of an earlier build; --record writes that file.
// Run: npm run build, then npm run bench:pages [-- --rounds 6 --requests 120 --port 4200 --busy --record]
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeBackend, openEmbeddedBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { seedAccounts } from "../scripts/seeding/accounts";
import { seedDemo } from "../scripts/seeding/demo";
import { Client } from "../tests/faults/support/client";
import { printConditions, quietMachine } from "./load/conditions";
import { frozenPageMs } from "./load/frozen-page";
import { cpuSeconds } from "./load/process";
import { startEdgewise } from "./load/sites";
import { median } from "./measuring";

/** The largest allowed ratio of a page's cost to the list's. */
const LIMIT = 1.5;
const LIST = "/casinos";
/** A page may take this many times what was recorded, since the frozen page and the server aren't measured at once. */
const TOLERANCE = 1.25;
const RECORD = new URL("load/page-costs.json", import.meta.url);
/** The number of pages of one kind to request in turn. */
const SEVERAL = 12;
const WARM_UP_ROUNDS = 2;
/** The cost of compression depends only on a page's size, so it is left out. */
const UNCOMPRESSED = { headers: { "Accept-Encoding": "identity" } };

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    requests: { type: "string", default: "120" },
    port: { type: "string", default: "4200" },
    busy: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);

interface Kind {
  name: string;
  paths: readonly string[];
}

/** Returns the pages that a list links to, by the pattern of their addresses. */
async function linkedFrom(reader: Client, list: string, pattern: RegExp): Promise<string[]> {
  const { text } = await reader.get(list);
  const paths = new Set([...text.matchAll(pattern)].map(([, path = ""]) => path));
  if (paths.size === 0) throw new Error(`${list} links to no page.`);
  return [...paths].slice(0, SEVERAL);
}

/** Milliseconds of the page that is never changed, in each round. */
const frozen: number[] = [];

/**
 * Returns the server's processor milliseconds for one request of each kind, keyed by the kind's name; the kinds are
 * measured in turn.
 */
async function measure(pid: number, reader: Client, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
    frozen.push(frozenPageMs());
    for (const { name, paths } of round % 2 === 0 ? kinds : [...kinds].reverse()) {
      const before = cpuSeconds(pid);
      for (let asked = 0; asked < requests; asked++) {
        const { status } = await reader.get(paths[asked % paths.length] ?? LIST, UNCOMPRESSED);
        if (status !== 200) throw new Error(`${name} was answered with ${String(status)}.`);
      }
      if (round >= WARM_UP_ROUNDS) seconds.set(name, (seconds.get(name) ?? 0) + cpuSeconds(pid) - before);
    }
  }
  return new Map([...seconds].map(([name, spent]) => [name, (1_000 * spent) / (rounds * requests)]));
}

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder, SMTP_URL: undefined }, collections);
const today = new Date();
const { owners, emails, password } = await seedAccounts(backend, today, undefined);
await seedDemo(backend, today, owners);
await closeBackend(backend);

const site = await startEdgewise(folder, Number(values.port), { PAGE_CACHE_MB: "0", LOG_LEVEL: "error" });
try {
  const visitor = new Client(site.origin);
  // The second demo account is a player's.
  const member = await new Client(site.origin).signIn(emails[1] ?? "", password);
  const kinds: Kind[] = [
    { name: LIST, paths: [LIST] },
    { name: "/", paths: ["/"] },
    { name: "/casinos/…", paths: await linkedFrom(visitor, LIST, /href="(\/casinos\/(?!compare)[a-z0-9-]+)"/g) },
    { name: "/complaints", paths: ["/complaints"] },
    {
      name: "/complaints/…",
      paths: await linkedFrom(visitor, "/complaints", /href="(\/complaints\/[A-Z]{2}[A-Z0-9-]+)"/g),
    },
    {
      name: "/bonuses/…",
      paths: await linkedFrom(visitor, "/bonuses", /href="(\/bonuses\/(?!calculator)[a-z0-9-]+)"/g),
    },
  ];
  printConditions();
  if (!values.busy) await quietMachine();
  let isWithin = true;
  const measured: Record<string, number> = {};
  for (const [who, reader] of [
    ["a visitor", visitor],
    ["a member", member],
  ] as const) {
    const costs = await measure(site.pid, reader, kinds);
    const list = costs.get(LIST) ?? NaN;
    console.log(`To ${who}, a list takes ${list.toFixed(2)} ms of the processor; of that (at most ${String(LIMIT)}):`);
    for (const [name, ms] of costs) {
      measured[`${name} to ${who}`] = ms;
      if (name === LIST) continue;
      const ratio = ms / list;
      isWithin &&= ratio <= LIMIT;
      console.log(`  ${name.padEnd(14)} ${ratio.toFixed(2)}`);
    }
  }
  const unit = median(frozen);
  const costs = Object.fromEntries(
    Object.entries(measured).map(([page, ms]) => [page, Number((ms / unit).toFixed(2))]),
  );
  const recorded = existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, "utf8")) as Record<string, number>) : {};
  console.log(`Of a page that is never changed, which takes ${unit.toFixed(2)} ms (in brackets, as recorded):`);
  for (const [page, cost] of Object.entries(costs)) {
    const known = recorded[page];
    const isDearer = known !== undefined && cost > TOLERANCE * known;
    isWithin &&= !isDearer || values.record;
    console.log(`  ${page.padEnd(30)} ${cost.toFixed(2)} (${known?.toFixed(2) ?? "–"})${isDearer ? "  DEARER" : ""}`);
  }
  if (values.record) writeFileSync(RECORD, `${JSON.stringify(costs, null, 2)}\n`);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}
