import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdDataFolder } from "~/backend/data-lock.server";
import { endWithMessage, StartRefused } from "~/start-refusal";
import { listenRefusal } from "../../server/listen-refusal";
import { bundledScript } from "../support/bundled-script";
import { isThorough } from "../support/thoroughly";

let data: string;
beforeEach(() => (data = mkdtempSync(join(tmpdir(), "edgewise-refused-"))));
afterEach(() => rmSync(data, { recursive: true }));

const SAFE = {
  EDGEWISE_MODE: "production",
  PUBLIC_URL: "https://guide.example",
  SMTP_URL: "smtps://site:secret@mail.example:465",
  MAIL_FROM: "Guide <hello@guide.example>",
};

/** Runs a program of ours until it ends; the promise gives its exit code and everything it wrote. */
async function run(program: string, words: readonly string[], environment: Record<string, string>) {
  const file = await bundledScript(program);
  const own = { NODE_OPTIONS: "", DATA_DIR: data, PORT: "0", ...environment };
  const env: NodeJS.ProcessEnv = { ...process.env, ...own, NODE_ENV: "production" };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** A stack trace, the source line before it, or Node's version after it. */
const TRACE = /^\s+at |^\s*\^|Node\.js v|Error:|file:\/\//m;

const SERVER = "server/main.ts";
const ADMIN = "scripts/admin.ts";

test.each([
  ["unsafe settings", { EDGEWISE_MODE: "production" }, "SMTP_URL: set it to a mail server"],
  ["emulators in production", { ...SAFE, FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" }, "FIRESTORE_EMULATOR_HOST"],
  ["a value that is none", { PORT: "many" }, "PORT"],
])("a start with %s ends with the message alone, and so does a command", async (_, environment, message) => {
  for (const [program, words] of [
    [SERVER, []],
    [ADMIN, ["list"]],
  ] as const) {
    const { code, output } = await run(program, words, environment);
    expect([program, code]).toEqual([program, 1]);
    expect(output).toContain(message);
    expect(output).not.toMatch(TRACE);
  }
});

test("a command ends with the message of what it met, and keeps the trace of a fault of ours", () => {
  const fault = new TypeError("undefined is not a function");
  expect(() => endWithMessage(fault)).toThrow(fault);
});

test("a data folder that another server has ends a start with the message alone", async () => {
  const release = holdDataFolder(data);
  try {
    const { code, output } = await run(SERVER, [], {});
    expect(code).toBe(1);
    expect(output).toContain("Another server already serves the data");
    expect(output).not.toMatch(TRACE);
  } finally {
    release();
  }
});

test("a store of a newer version ends a command with the message alone", async () => {
  const store = new Sqlite(join(data, "edgewise.sqlite"));
  store.exec(`CREATE TABLE "_versions" (name PRIMARY KEY, version NOT NULL);
    INSERT INTO "_versions" VALUES ('_tables', 99)`);
  store.close();
  const { code, output } = await run(ADMIN, ["list"], {});
  expect(code).toBe(1);
  expect(output).toContain("was written by a newer version");
  expect(output).not.toMatch(TRACE);
});

test("a key of people's secrets that can't be used ends a command with the message alone", async () => {
  writeFileSync(join(data, "secrets-key"), "no key\n");
  const { code, output } = await run(ADMIN, ["seal-secrets"], {});
  expect(code).toBe(1);
  expect(output).toContain("can't be used");
  expect(output).not.toMatch(TRACE);
});

test("a data folder that is a file ends a command with the message alone", async () => {
  const file = join(data, "file");
  writeFileSync(file, "");
  for (const program of [ADMIN, "scripts/seed.ts"]) {
    const { code, output } = await run(program, ["list"], { DATA_DIR: file });
    expect([program, code]).toEqual([program, 1]);
    expect(output).toContain("The data folder");
    expect(output).not.toMatch(TRACE);
  }
});

test("a backup that isn't there, or a folder that isn't empty, ends a restore with the message alone", async () => {
  writeFileSync(join(data, "page.txt"), "");
  const missing = await run("scripts/restore.ts", [join(data, "none.tar.gz"), "--to", join(data, "new")], {});
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("There is no backup at") });
  const full = await run("scripts/restore.ts", [join(data, "page.txt"), "--to", data], {});
  expect(full).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
  for (const { output } of [missing, full]) expect(output).not.toMatch(TRACE);
});

test.each(isThorough ? ["award", "backup", "case", "restore", "restore-copy", "review", "verify-trail"] : ["restore"])(
  "an option that npm run %s doesn't know ends it with the message alone",
  async (name) => {
    const { code, output } = await run(`scripts/${name}.ts`, ["--nonsense"], {});
    expect(code).toBe(2);
    expect(output).toContain("Unknown option '--nonsense'");
    expect(output).not.toMatch(TRACE);
  },
);

test.each([
  [{ code: "EADDRINUSE", syscall: "listen" }, "can't listen at 127.0.0.1:9464 (EADDRINUSE)"],
  [{ code: "ENOTFOUND", syscall: "getaddrinfo" }, "(ENOTFOUND)"],
])("a place where nothing can listen, %j, is a refusal that names the settings", (details, said) => {
  const place = { what: "The metrics", host: "127.0.0.1", port: 9464, settings: "METRICS_HOST and METRICS_PORT" };
  const refusal = listenRefusal(Object.assign(new Error("no"), details), place);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(refusal.message).toContain(said);
  expect(refusal.message).toContain("METRICS_PORT");
  const other = Object.assign(new Error("no"), { code: "EMFILE", syscall: "accept" });
  expect(listenRefusal(other, place)).toBe(other);
});

test("a command that takes mail in keeps its own exit code, so that the mail server tries again", async () => {
  const { code, output } = await run("scripts/deliver-mail.ts", ["https://guide.example"], { PORT: "many" });
  expect(code).toBe(75);
  expect(output).toContain("PORT");
});
