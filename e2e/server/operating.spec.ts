import { expect } from "@playwright/test";
import Database from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extract } from "tar";
import { backUp, restore } from "~/backend/backup/backup.server";
import { freePort, startServer } from "../support/servers/server-process";
import { DEMO_PASSWORD } from "../support/sign-in";
import { test } from "../support/test";

const SERVER = ["node", "build/server.js"];
const PASSPHRASE = "seven quiet herons at dusk";
const PLAYER = "player@edgewise.example";
const DEMO_DATA = process.env["E2E_DATA_DIR"] ?? "test-results/data";
const FIRST_RELEASE = "tests/fixtures/upgrade/first-release";

let folder: string;
test.beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "edgewise-operating-"))));
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The copy was looked at within the last minute, like what it is a copy of, by a server that has nothing to do with it. */
function dueAtOnce(data: string): void {
  const store = new Database(join(data, "edgewise.sqlite"));
  store.exec(`DELETE FROM "scheduledJobs" WHERE id = 'back-up'; DELETE FROM "leases"`);
  store.close();
}

async function canSignIn(site: string, email: string, password: string): Promise<boolean> {
  const answer = await fetch(`${site}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site },
    body: new URLSearchParams({ intent: "sign-in", email, password }),
  });
  return answer.status === 303 && (answer.headers.get("Set-Cookie") ?? "").includes("session=");
}

test("a server backs itself up by its schedule; what it wrote, restored, is a site on which its people sign in @without-javascript @thorough", async () => {
  test.setTimeout(240_000);
  const [data, backups, metrics] = [join(folder, "data"), join(folder, "backups"), String(await freePort())];
  // The demo's data, of which a server of its own may change a copy.
  const { file: source } = await backUp({ dataFolder: DEMO_DATA, into: join(folder, "source"), at: new Date() });
  await restore(source, { into: data });
  dueAtOnce(data);
  const environment = {
    LOG_LEVEL: "info",
    DATA_DIR: data,
    BACKUP_DIR: backups,
    BACKUP_PASSPHRASE: PASSPHRASE,
    METRICS_PORT: metrics,
  };
  const server = await startServer(SERVER, environment);
  try {
    const figures = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    await expect.poll(figures, { timeout: 150_000 }).toMatch(/^edgewise_backup_last_success_timestamp_seconds \d/m);
    expect(await figures()).toContain("edgewise_backup_failures_total 0");

    const missing = await fetch(`${server.address}/nothing-here`);
    const id = /data-request-id="([^"]+)"/.exec(await missing.text())?.[1] ?? "no id";
    const lines = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes(id));
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    expect(JSON.parse(lines()[0] ?? "{}")).toMatchObject({ id, path: "/nothing-here", status: 404 });
  } finally {
    expect(await server.stop()).toBe(0);
  }

  const [file = ""] = readdirSync(backups);
  const restored = join(folder, "restored");
  const manifest = await restore(join(backups, file), { into: restored, passphrase: PASSPHRASE });
  expect(manifest.documents["users"]).toBeGreaterThan(100);
  const again = await startServer(SERVER, { DATA_DIR: restored });
  try {
    expect(await canSignIn(again.address, PLAYER, DEMO_PASSWORD)).toBe(true);
    expect(await canSignIn(again.address, PLAYER, "another password")).toBe(false);
    expect((await fetch(`${again.address}/casinos`)).status).toBe(200);
  } finally {
    await again.stop();
  }
});

test("the first release's data folder is served as it is @without-javascript", async () => {
  const kept = JSON.parse(readFileSync(`${FIRST_RELEASE}.json`, "utf8")) as { email: string; password: string };
  await extract({ cwd: folder, file: `${FIRST_RELEASE}.tar.gz` });
  const server = await startServer(SERVER, { DATA_DIR: folder });
  try {
    expect(await (await fetch(`${server.address}/readyz`)).text()).toBe(
      "ready\nstore: ok\ncatalogue: ok\nstopping: no\n",
    );
    expect(await canSignIn(server.address, kept.email, kept.password)).toBe(true);
    for (const path of ["/", "/casinos/quillon", "/bonuses", "/complaints", "/news", "/awards"])
      expect((await fetch(server.address + path)).status, path).toBe(200);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

test("a data folder of a newer version is refused, with what to do @without-javascript", async () => {
  await extract({ cwd: folder, file: `${FIRST_RELEASE}.tar.gz` });
  const store = new Database(join(folder, "edgewise.sqlite"));
  store.exec(
    `CREATE TABLE "_versions" (name PRIMARY KEY, version NOT NULL); INSERT INTO "_versions" VALUES ('users', 99)`,
  );
  store.close();
  const [program = "", ...rest] = SERVER;
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  await once(child, "exit");
  expect(child.exitCode).toBe(1);
  expect(complaint.trim()).toMatch(/^\S+edgewise\.sqlite was written by a newer version .*restore a backup/);
});
