import { expect } from "@playwright/test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openSqliteDocuments } from "~/backend/documents/sqlite.server";
import { identityCollections } from "~/backend/identity/collections";
import { casinos } from "~/features/casinos/collection";
import { collections } from "~/features/collections";
import { startServer, type ServerProcess } from "./support/server-process";
import { DEMO_PASSWORD } from "./support/sign-in";
import { test } from "./support/test";

/** A random sequence that is the same each time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Where two texts part, with some of what follows in each. */
function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 120)).join("\n is not \n");
}

test.describe("a server of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-delivery-"));
  let server: ServerProcess;

  test.beforeAll(async () => {
    const source = new Database("test-results/data/edgewise.sqlite");
    cpSync("test-results/data", folder, { recursive: true, filter: (path) => !/sqlite/.test(path) });
    source.exec(`VACUUM INTO '${join(folder, "edgewise.sqlite")}'`);
    source.close();
    server = await startServer(["node", "build/server.js"], { DATA_DIR: folder, LOG_LEVEL: "error" });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, cookie?: string, headers: Record<string, string> = {}) =>
    fetch(server.address + path, {
      headers: { ...headers, ...(cookie !== undefined && { Cookie: cookie }) },
      redirect: "manual",
    });
  /** The same page made anew: whoever has words kept for them passes the kept pages by. */
  const anew = (path: string, cookie = "") => get(path, `${cookie}; kept-words=${"x".repeat(40)}`);
  // The moment of the render is in the page's data, and ratings weigh less by the second.
  const bare = (html: string) => html.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME").replace(/(\.\d{5})\d+/g, "$1");

  async function memberCookie(): Promise<string> {
    const body = new URLSearchParams({ intent: "sign-in", email: "player@edgewise.example", password: DEMO_PASSWORD });
    const answer = await fetch(`${server.address}/login`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: server.address },
    });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("session="));
    if (cookie === undefined) throw new Error(`No session: ${String(answer.status)} ${server.output()}`);
    return cookie.split(";")[0] ?? "";
  }

  test("never shows one person’s page to another, nor an old page once a change is known @without-javascript", async () => {
    const random = sequence(20_261_121);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const documents = openSqliteDocuments({
      file: join(folder, "edgewise.sqlite"),
      collections: [...collections, ...identityCollections],
    });
    const { items } = await documents.query(casinos, { limit: 20 });
    const slugs = items.filter(({ publishState }) => publishState === "published").map(({ slug }) => slug);
    const pages = [
      "/",
      "/casinos",
      "/casinos?page=2&sort=name",
      "/bonuses",
      "/news",
      "/complaints",
      "/awards",
      "/about",
    ];
    const paths = () => pick([...pages, ...pages.map((page) => page.replace(/^([^?]*)/, "$1.data").replace("/.data", "/_root.data")), `/casinos/${pick(slugs)}`]); // prettier-ignore
    const member = await memberCookie();
    const preferences = ["", "theme=ImRhcmsi", "offers=ImhpZGUi", "offers=ImhpZGUi; theme=ImRhcmsi"];
    const outcomes = new Set<string>();

    for (let step = 0; step < 100; step++) {
      const path = paths();
      const chance = random();
      if (chance < 0.15) {
        const casino = pick(items.filter(({ slug }) => slugs.includes(slug)));
        const summary = `A verdict written anew, for the ${String(step)}th time.`;
        await documents.batch("system:test").update(casinos, casino.id, { summary }).commit();
        // Its own page may read what lists don't know of yet.
        await expect.poll(async () => (await get(`/casinos?q=${encodeURIComponent(casino.name)}`)).text()).toContain(summary); // prettier-ignore
        expect(await (await get(`/casinos/${casino.slug}`)).text()).toContain(summary);
      } else if (chance < 0.35) {
        const own = await get(path, member);
        expect(own.headers.get("Cache-Control")).toContain("no-store");
        expect(own.headers.get("Server-Timing")).toBe("cache;desc=pass");
      } else {
        const cookie = pick(preferences);
        const kept = await get(path, cookie, { "User-Agent": `Somebody ${String(step)}` });
        const shown = await kept.text();
        const passed = await anew(path, cookie);
        expect(passed.headers.get("Server-Timing")).toBe("cache;desc=pass");
        const fresh = bare(await passed.text());
        expect(kept.status, path).toBe(200);
        expect(bare(shown) === fresh, `${path} with ${cookie}: ${difference(bare(shown), fresh)}`).toBe(true);
        expect(shown).not.toContain("player@edgewise.example");
        expect(shown).not.toContain("Somebody");
        expect(kept.headers.getSetCookie()).toEqual([]);
        outcomes.add(kept.headers.get("Server-Timing") ?? "none");
      }
    }
    expect(outcomes).toEqual(new Set(["cache;desc=hit", "cache;desc=miss"]));
    await documents.close();
  });

  test("answers a browser that has the page already with 304, and HEAD without a body @without-javascript", async () => {
    const whole = await get("/casinos");
    const etag = whole.headers.get("ETag") ?? "";
    await whole.text();
    const again = await get("/casinos", undefined, { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(`${server.address}/casinos`, { method: "HEAD" });
    expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(10_000);
    expect(await head.text()).toBe("");
  });
});
