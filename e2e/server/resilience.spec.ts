import { expect } from "@playwright/test";
import Database from "better-sqlite3";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyStore } from "../support/servers/copied-store";
import { startServer } from "../support/servers/server-process";
import { test } from "../support/test";

// These need no browser: once is enough.
test.describe.configure({ mode: "serial" });

const folder = mkdtempSync(join(tmpdir(), "edgewise-resilience-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOfTheStore(name: string): string {
  const copy = join(folder, name);
  copyStore(copy);
  return copy;
}

const MESSAGES = [
  [403, "have permission"],
  [418, "An unexpected error occurred. Our team has been notified."],
  [500, "technical difficulties"],
  [503, "temporarily unavailable"],
] as const;

test("a failing loader, the root's too, has a page with the status's own message @without-javascript", async () => {
  const asked = [
    { routeId: "root", path: "/about" },
    ...MESSAGES.map(([status]) => ({ routeId: "routes/faq", path: "/faq", status })),
  ];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["e2e/support/servers/failing-loaders.mjs", JSON.stringify(asked)],
    { env: { ...process.env, DATA_DIR: copyOfTheStore("failing-loaders"), LOG_LEVEL: "fatal" }, maxBuffer: 10_000_000 },
  );
  const [root, ...others] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as { status: number; html: string }[];
  expect(root?.status).toBe(500);
  expect(root?.html).toContain("technical difficulties");
  expect(root?.html).toContain("Contact Support");
  expect(root?.html).not.toContain("a secret of ours");
  expect(others.map(({ status }) => status)).toEqual(MESSAGES.map(([status]) => status));
  for (const { status, html } of root ? [root, ...others] : []) {
    expect(html).toContain("Oops! Something went wrong");
    expect(html).toContain(MESSAGES.find(([one]) => one === status)?.[1]);
    expect(html).toContain("Try Again");
    expect(html).toContain(`href="/contact?type=bug&amp;error=${String(status)}"`);
  }
});

test("the same build runs under remix-serve @without-javascript", async () => {
  const server = await startServer(["node", "node_modules/.bin/remix-serve", "build/server/index.js"], {
    DATA_DIR: copyOfTheStore("remix-serve"),
    LOG_LEVEL: "error",
  });
  const response = await fetch(`${server.address}/casinos/amberquay`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Amberquay");
  await server.stop();
});

test("a corrupt document leaves its pages up and is logged with its path @without-javascript @thorough", async () => {
  const data = copyOfTheStore("corrupt");
  const store = new Database(join(data, "edgewise.sqlite"));
  store.prepare("update casinos set body = json_set(body, '$.name', 42) where id = 'amberquay'").run();
  store.prepare(`update bonuses set body = '{"slug":1}' where id = 'umberfield-plain-fifty'`).run();
  store.close();
  const server = await startServer(["node", "build/server.js"], { DATA_DIR: data, LOG_LEVEL: "error" });
  const list = await fetch(`${server.address}/casinos`);
  expect(list.status).toBe(200);
  expect(await list.text()).not.toContain('/casinos/amberquay"');
  expect((await fetch(`${server.address}/casinos/amberquay`)).status).toBe(404);
  expect((await fetch(`${server.address}/bonuses`)).status).toBe(200);
  expect((await fetch(`${server.address}/`)).status).toBe(200);
  expect(server.output()).toContain("casinos/amberquay");
  expect(server.output()).toContain("bonuses/umberfield-plain-fifty");
  await server.stop();
});

test("a stop lets requests under way finish and ends cleanly @without-javascript", async () => {
  const server = await startServer(["node", "build/server.js"], {
    DATA_DIR: copyOfTheStore("stop"),
    LOG_LEVEL: "error",
  });
  const underWay = fetch(`${server.address}/casinos`).then(async (response) => [
    response.status,
    await response.text(),
  ]);
  const [[status, html], code] = [await underWay, await server.stop()];
  expect(status).toBe(200);
  expect(html).toContain("</html>");
  expect(code).toBe(0);
});

test("a stop cuts off clients that never read a response, and still ends cleanly @without-javascript @thorough", async () => {
  const server = await startServer(["node", "build/server.js"], {
    DATA_DIR: copyOfTheStore("cut"),
    LOG_LEVEL: "error",
  });
  const unread = await fetch(`${server.address}/api/v1/casinos.csv`);
  expect(unread.status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("a second server on the same data refuses to start, and says why; a killed one leaves the data free @thorough @without-javascript", async () => {
  const data = copyOfTheStore("twice");
  const first = await startServer(["node", "build/server.js"], { DATA_DIR: data, LOG_LEVEL: "error" });
  await expect(startServer(["node", "build/server.js"], { DATA_DIR: data, LOG_LEVEL: "error" })).rejects.toThrow(
    /Another server already serves the data in/,
  );
  expect((await fetch(`${first.address}/`)).status).toBe(200);
  await first.kill();
  const next = await startServer(["node", "build/server.js"], { DATA_DIR: data, LOG_LEVEL: "error" });
  expect((await fetch(`${next.address}/`)).status).toBe(200);
  await next.stop();
});
