import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Chances } from "../../e2e/support/cached-pages/chances";
import { textDifference } from "../../e2e/support/cached-pages/same-answer";
import { seedDemo } from "../../scripts/seeding/demo";
import { isThorough } from "../support/thoroughly";
import { Client } from "./support/client";
import { killServers, startServer, until, type RunningServer } from "./support/server";
import { changeSite } from "./support/site";

/** Only before a release is it another one each time; PASSING_TIME_SEED repeats that run. */
const SEED = Number(process.env["PASSING_TIME_SEED"] ?? (isThorough ? randomInt(2 ** 31) : 48));
const HOUR_MS = 3_600_000;
/** The shortest and longest steps of the clock, in hours: decaying values change within each. */
const STEPS: readonly (readonly [least: number, most: number])[] = [
  [1, 20],
  ...(isThorough ? [[24, 24 * 20] as const] : []),
  [24 * 40, 24 * 300],
];

const FRONTS = [
  ...["/", "/casinos", "/casinos?sort=rating", "/casinos?sort=newest", "/bonuses", "/bonuses?active=1&sort=ending"],
  ...["/news", "/complaints", "/complaints?sort=oldest", "/awards", "/faq", "/about", "/how-we-rate", "/api"],
  ...["/responsible-gaming", "/complaints/how-it-works", "/news/feed.xml", "/sitemap.xml", "/careers", "/search?q=uk"],
  ...["/api/v1/casinos.json?sort=rating", "/api/v1/bonuses.json", "/casinos.data?sort=rating", "/_root.data"],
];
/** The number of pages of each kind that are compared, among those these lead to. */
const EACH = 4;
/**
 * An aged page is shown once more while the next one is rendered, and the jobs that are now due write for a while. A
 * frozen value never agrees.
 */
const AGREED_WITHIN_MS = 30_000;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-passing-time-"));
  await changeSite(join(folder, "data"), async (backend) => {
    await seedDemo(backend, new Date());
  });
});
afterAll(async () => {
  await killServers();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a second data folder with the long-running server's store, since a data folder can serve only one server. */
function linkedFolder(name: string): string {
  const linked = join(folder, name);
  mkdirSync(linked);
  for (const entry of ["edgewise.sqlite", "files"]) symlinkSync(join(folder, "data", entry), join(linked, entry));
  return linked;
}

/** Returns what a visitor is shown, as if both servers had the same address. */
async function look(server: RunningServer, path: string): Promise<{ status: number; text: string }> {
  const { status, text } = await new Client(server.origin).get(path);
  // A calendar folds its lines wherever they reach 75 octets, so in the middle of an address too.
  const unfolded = path.endsWith(".ics") ? text.replaceAll("\r\n ", "") : text;
  return { status, text: unfolded.replaceAll(server.origin, "https://edgewise.example") };
}

/** Returns the fronts and some of the pages they link to, each once. */
async function addressesOn(server: RunningServer, chances: Chances): Promise<string[]> {
  const found = new Map<string, Set<string>>();
  for (const path of FRONTS)
    for (const [, href = ""] of (await look(server, path)).text.matchAll(/<a\s[^>]*href="(\/[^"#?]+)"/g)) {
      const [, kind = "", more] = href.split("/");
      if (more === undefined || ["go", "og", "admin", "assets"].includes(kind)) continue;
      found.set(kind, (found.get(kind) ?? new Set()).add(href));
    }
  return [...new Set([...FRONTS, ...[...found.values()].flatMap((of) => chances.shuffled([...of]).slice(0, EACH))])];
}

// Running servers, with or without a page cache, may all hold a value that should have decayed. A server that starts at
// the later time can't.
test("a long-running server always shows what a server started at that moment would show", async () => {
  const chances = new Chances(SEED);
  const old = await startServer({ data: join(folder, "data"), environment: { LOG_LEVEL: "error" } });
  const addresses = await addressesOn(old, chances);
  expect(addresses.length).toBeGreaterThan(FRONTS.length + 4 * EACH);
  const shown = new Map<string, string>();
  for (const path of addresses) shown.set(path, (await look(old, path)).text);

  const changed = new Set<string>();
  let aheadMs = 0;
  for (const [at, [least, most]] of STEPS.entries()) {
    aheadMs += Math.round((least + chances.next() * (most - least)) * HOUR_MS);
    await old.sabotage({ kind: "clock", aheadMs });
    const fresh = await startServer({
      data: linkedFolder(`fresh-${String(at)}`),
      environment: { LOG_LEVEL: "error", SABOTEUR_AHEAD_MS: String(aheadMs) },
    });
    for (const path of chances.shuffled(addresses)) {
      let difference: string | null = "not asked";
      const agree = async () => {
        const [kept, made] = [await look(old, path), await look(fresh, path)];
        const isSame = kept.status === made.status;
        difference = isSame
          ? textDifference(kept.text, made.text)
          : `${String(kept.status)} is not ${String(made.status)}`;
        if (textDifference(kept.text, shown.get(path) ?? "") !== null) changed.add(path);
        return difference === null;
      };
      await until(path, agree, AGREED_WITHIN_MS).catch(() => {
        const when = new Date(Date.now() + aheadMs).toISOString();
        throw new Error(`PASSING_TIME_SEED=${String(SEED)}, ${path} at ${when}: ${difference ?? "agreed too late"}`);
      });
    }
    await fresh.stop();
  }
  // If nothing ever changed, a frozen value would go unnoticed.
  expect([...changed]).toEqual(expect.arrayContaining(["/", "/casinos?sort=rating", "/bonuses?active=1&sort=ending"]));
  expect(await old.stop()).toBe(0);
}, 240_000);
