import { expect } from "@playwright/test";
import Database from "better-sqlite3";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFolder } from "../../scripts/building/replace-folder.mjs";
import { copyStore } from "../support/servers/copied-store";
import { makeNextBuild, partsOf } from "../support/servers/next-build";
import { freePort, startServer, type ServerProcess } from "../support/servers/server-process";
import { hydrated, test } from "../support/test";

const BUILD = "build";
/** Assets that only the earlier build has: a page's chunk, and a font. */
const CHANGED = /^(?:awards\._index|source-serif)[\w-]*-[\w-]{8}\.\w+$/;

let folder: string;
let data: string;

test.beforeEach(() => {
  // Within the repository, whose packages the builds use.
  mkdirSync("test-results", { recursive: true });
  folder = mkdtempSync("test-results/deployments-");
  data = join(folder, "data");
  copyStore(data);
  // The original server has stored its assets, of which the copy has only the document.
  const store = new Database(join(data, "edgewise.sqlite"));
  store.exec("DELETE FROM builds");
  store.close();
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const serve = (build: string, environment: Record<string, string> = {}) =>
  startServer(["node", join(build, "server.js")], { DATA_DIR: data, LOG_LEVEL: "warn", ...environment });

/** Resolves once a build's server has stored its assets, which it does after its first visitors. */
async function partsStored(build: string): Promise<void> {
  const { id } = JSON.parse(readFileSync(join(build, "client/builds/latest.json"), "utf8")) as { id: string };
  const isStored = () => {
    const store = new Database(join(data, "edgewise.sqlite"), { readonly: true });
    try {
      return store.prepare("SELECT 1 FROM builds WHERE id LIKE ? || '-%'").get(id) !== undefined;
    } finally {
      store.close();
    }
  };
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
}

async function expectPart(server: ServerProcess, name: string): Promise<void> {
  const answer = await fetch(`${server.address}/assets/${name}`);
  expect(answer.status, name).toBe(200);
  expect(Object.fromEntries(answer.headers), name).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": name.endsWith(".js") ? "text/javascript; charset=utf-8" : expect.stringMatching(/^(?:font|text)\//), // prettier-ignore
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    vary: "Accept-Encoding",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(BUILD, "client/assets", name))), name).toBe(true); // prettier-ignore
}

test("after a deployment an open page still works, and the new server serves the assets of the previous build's pages @thorough @with-javascript", async ({
  page,
}) => {
  const next = join(folder, "next");
  makeNextBuild(BUILD, next, CHANGED);
  const changed = partsOf(BUILD).filter((part) => !partsOf(next).includes(part));
  expect(changed).toHaveLength(3);

  const PORT = String(await freePort());
  const first = await serve(BUILD, { PORT });
  // It has been open for a while: it knows where its links lead, and which build is the latest.
  const told = Promise.all([page.waitForResponse(/\/__manifest\?/), page.waitForResponse(/\/builds\/latest\.json/)]);
  await page.goto(`${first.address}/about`);
  await hydrated(page);
  await told;
  await partsStored(BUILD);
  const part = page.waitForResponse(/\/assets\/awards\._index-/);
  expect(await first.stop()).toBe(0);
  const second = await serve(next, { PORT });
  try {
    await page.evaluate(() => void ((window as unknown as { mark?: number }).mark = 1));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Awards" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Awards");
    expect((await part).status()).toBe(200);
    // The page was not reloaded.
    expect(await page.evaluate(() => (window as unknown as { mark?: number }).mark)).toBe(1);

    for (const name of changed) await expectPart(second, name);
    const script = `${second.address}/assets/${changed[0] ?? ""}`;
    const head = await fetch(script, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(0);
    for (const name of ["awards._index-00000000.js", "junk.js", "..%2f..%2fedgewise.sqlite", `${changed[0] ?? ""}.br`])
      expect((await fetch(`${second.address}/assets/${name}`)).status, name).toBe(404);
  } finally {
    await page.close();
    expect(await second.stop()).toBe(0);
  }

  const underRemix = await startServer(["node", "node_modules/.bin/remix-serve", join(next, "server/index.js")], {
    DATA_DIR: data,
    LOG_LEVEL: "warn",
  });
  try {
    const answer = await fetch(`${underRemix.address}/assets/${changed[0] ?? ""}`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  } finally {
    await underRemix.stop();
  }
});

test("a server keeps its own assets when a new build replaces the one it runs @thorough @without-javascript", async () => {
  const place = join(folder, "build");
  cpSync(BUILD, place, { recursive: true });
  const server = await serve(place);
  try {
    await partsStored(place);
    await replaceFolder(place, async (made: string) => makeNextBuild(BUILD, made, CHANGED));
    for (const part of partsOf(BUILD)) await expectPart(server, part);
    for (const path of ["/", "/awards", "/favicon.svg", "/readyz"])
      expect((await fetch(server.address + path)).status, path).toBe(200);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
