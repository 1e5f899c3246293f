// Measures how many requests the page cache answers when readers live in ten countries, compared with the same requests
// by readers without a choice. Run: npm run build, then npm run bench:countries [-- --readers 200 --pages 6 --port
// 4210]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeBackend, openEmbeddedBackend } from "~/backend/index.server";
import type { Country } from "~/domain/codes/codes";
import { env } from "~/env.server";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { collections } from "~/site/registries/collections";
import { seedAccounts } from "../scripts/seeding/accounts";
import { seedDemo } from "../scripts/seeding/demo";
import { Client } from "../tests/faults/support/client";
import { startEdgewise } from "./load/sites";
import { Random } from "./scale/random";

/** The lowest allowed ratio of the hit rate with ten countries to that with none. */
const LIMIT = 0.8;
/** From the country with most readers to the one with fewest: each has about three quarters of those before it. */
const COUNTRIES: readonly Country[] = ["GB", "DE", "SE", "FI", "CA", "NO", "NL", "IE", "NZ", "IT"];
const SHARE = 0.75;
/** Half of all readers choose no country. */
const CHOOSE = 0.5;

const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "200" },
    pages: { type: "string", default: "6" },
    port: { type: "string", default: "4210" },
    seed: { type: "string", default: "1" },
  },
});
const readers = Number(values.readers);
const pagesEach = Number(values.pages);

async function linkedFrom(origin: string, list: string, pattern: RegExp): Promise<string[]> {
  const { text } = await new Client(origin).get(list);
  return [...new Set([...text.matchAll(pattern)].map(([, path = ""]) => path))];
}

/** Returns how many pages the cache has answered since the start, and how many had to be rendered. */
async function answered(metrics: string): Promise<{ hits: number; misses: number }> {
  const text = await (await fetch(`${metrics}/metrics`)).text();
  const by = (kind: string) =>
    [...text.matchAll(/^edgewise_http_requests_total\{([^}]*)\} (\d+)/gm)]
      .filter(([, labels = ""]) => labels.includes(`answered_by="${kind}"`))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  return { hits: by("hit"), misses: by("miss") + by("pass") };
}

/** Returns the share of requests that the cache answered, for readers with or without a chosen country. */
async function hitRate(folder: string, withCountries: boolean): Promise<number> {
  const port = Number(values.port);
  const site = await startEdgewise(folder, port, { METRICS_PORT: String(port + 1), LOG_LEVEL: "error" });
  const metrics = `http://127.0.0.1:${String(port + 1)}`;
  try {
    const [casinos, offers] = await Promise.all([
      linkedFrom(site.origin, "/casinos", /href="(\/casinos\/(?!compare)[a-z0-9-]+)"/g),
      linkedFrom(site.origin, "/bonuses", /href="(\/bonuses\/(?!calculator)[a-z0-9-]+)"/g),
    ]);
    const paths = ["/", "/casinos", "/bonuses", "/news", "/faq", "/responsible-gaming", ...casinos, ...offers];
    const numbers = new Random(Number(values.seed));
    const random = () => numbers.next();
    // Pages are requested by Zipf's law, in this order.
    const weights = paths.map((_, at) => 1 / (at + 1));
    const pick = <T>(items: readonly T[], of: readonly number[]): T => {
      let left = random() * of.reduce((sum, weight) => sum + weight, 0);
      const at = of.findIndex((weight) => (left -= weight) < 0);
      return items[Math.max(at, 0)] as T;
    };
    const cookies = new Map<Country, string>();
    for (const country of COUNTRIES)
      cookies.set(country, (await preferenceCookies({ country })).map((cookie) => cookie.split(";")[0]).join("; "));
    const before = await answered(metrics);
    for (let reader = 0; reader < readers; reader++) {
      const chooses = random() < CHOOSE;
      const country = pick(COUNTRIES, COUNTRIES.map((_, at) => SHARE ** at)); // prettier-ignore
      const headers = new Headers(withCountries && chooses ? { Cookie: cookies.get(country) ?? "" } : {});
      for (let page = 0; page < pagesEach; page++) {
        const response = await fetch(site.origin + pick(paths, weights), { headers });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${response.url} was answered with ${String(response.status)}.`);
      }
    }
    const after = await answered(metrics);
    const hits = after.hits - before.hits;
    const misses = after.misses - before.misses;
    if (hits + misses < readers * pagesEach) throw new Error("Some requests were not counted.");
    return hits / (hits + misses);
  } finally {
    await site.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
try {
  const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder, SMTP_URL: undefined }, collections);
  const today = new Date();
  const { owners } = await seedAccounts(backend, today, undefined);
  await seedDemo(backend, today, owners);
  await closeBackend(backend);
  const without = await hitRate(folder, false);
  const withTen = await hitRate(folder, true);
  const ratio = withTen / without;
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  console.log(`${String(readers)} readers, ${String(pagesEach)} pages each, from a cold start:`);
  console.log(`  nobody has chosen a country   ${percent(without)} answered from the cache`);
  console.log(`  half live in ten countries    ${percent(withTen)}`);
  console.log(`  of the first (at least ${String(LIMIT)})    ${ratio.toFixed(2)}`);
  process.exitCode = ratio >= LIMIT ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
