import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WriteStream } from "node:tty";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Collection } from "~/backend/documents/port";
import { holdDataFolder } from "~/backend/data-lock.server";
import { openSqliteBulk } from "~/backend/documents/sqlite/sqlite-bulk.server";
import type { MovedAccount, Side } from "~/backend/migration/port";
import { articles } from "~/features/news/collection";
import { redirects } from "~/platform/publishing/collection";
import { Random } from "../../bench/scale/random";
import { parseMigrateOptions, WrongUsage } from "../../scripts/migrating/options";
import { openProgress } from "../../scripts/migrating/progress";
import { listWithoutPassword, sendRecoveryMails } from "../../scripts/migrating/recovery-mails";
import { useTestBackend } from "../support/backend";
import { bundledScript } from "../support/bundled-script";
import { thoroughly } from "../support/thoroughly";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-migrate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the command", () => {
  interface Ended {
    code: number | null;
    output: string;
  }

  /** Runs it from `source` to `target`; killed with its `killAt`th line. */
  async function migrate(args: readonly string[] = [], killAt = Infinity): Promise<Ended> {
    const ends = ["--from", `embedded:${join(folder, "source")}`, "--to", `embedded:${join(folder, "target")}`];
    const child = spawn(process.execPath, [await bundledScript("scripts/migrate.ts"), ...ends, ...args], {
      env: { PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: join(folder, "source") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    let lines = 0;
    createInterface(child.stdout).on("line", (line) => {
      output += `${line}\n`;
      lines += 1;
      if (lines === killAt) child.kill("SIGKILL");
    });
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { code, output };
  }

  const asCollections = [articles, redirects] as unknown as Collection[];

  async function fill(): Promise<void> {
    mkdirSync(join(folder, "source"));
    const bulk = openSqliteBulk(join(folder, "source/edgewise.sqlite"), asCollections);
    for (const collection of asCollections) {
      const documents = Array.from({ length: 700 }, (_, at) => ({
        envelope: {
          ...{ id: `${collection.name}-${String(at)}`, version: (at % 9) + 1 },
          ...{ createdAt: "2026-11-20T08:00:00.123Z", createdBy: "u1" },
          ...{ updatedAt: "2026-11-21T08:00:00.456Z", updatedBy: "u2" },
        },
        schemaVersion: 1,
        fields: { text: `Text ${String(at)}` },
      }));
      await bulk.write(collection, documents);
    }
    await bulk.close();
  }

  async function contentsOf(name: string) {
    const bulk = openSqliteBulk(join(folder, name, "edgewise.sqlite"), asCollections);
    const pages = await Promise.all(asCollections.map((collection) => bulk.read(collection, null, 10_000)));
    await bulk.close();
    return pages;
  }

  thoroughly(
    "continues where it was when it is killed in the middle, and ends with the same counts and hashes",
    async () => {
      await fill();
      const killAt = new Random(4).whole(1, 4);
      const killed = await migrate([], killAt);
      expect(killed.code, killed.output).toBeNull();
      const again = await migrate();
      expect(again.code, `killed at line ${String(killAt)}: ${killed.output}\n${again.output}`).toBe(0);
      expect(again.output).toMatch(/articles +700 {2}[0-9a-f]{16}/);
      expect(again.output).toMatch(
        /1,400 items are the same on both sides, by count and hash\. This run continued an earlier one\./,
      );
      expect(await contentsOf("target")).toEqual(await contentsOf("source"));

      const third = await migrate();
      expect(third).toEqual({ code: 2, output: expect.stringMatching(/moved and verified/) as string });
    },
  );

  test("does a dry run without changing anything, and refuses what can't be done, with what to do", async () => {
    expect(await migrate()).toEqual({ code: 2, output: expect.stringMatching(/no store in .*DATA_DIR/) as string });
    await fill();
    const tried = await migrate(["--dry-run"]);
    expect(tried.code).toBe(0);
    expect(tried.output).toMatch(/nothing was changed\.[^]*redirects +700/);
    expect(existsSync(join(folder, "target"))).toBe(false);

    const release = holdDataFolder(join(folder, "source"));
    const refused = await migrate();
    release();
    expect(refused).toEqual({ code: 2, output: expect.stringMatching(/Another server .* Stop it first/) as string });
  });
});

describe("its options", () => {
  const parse = (...args: string[]) => parseMigrateOptions(args, "/srv/data");

  test("name two ends, and where the progress is kept", () => {
    expect(parse("--from", "embedded", "--to", "firebase")).toEqual({
      from: { kind: "embedded", folder: "/srv/data" },
      to: { kind: "firebase" },
      stateFile: "/srv/data/move-to-firebase.json",
      isDryRun: false,
      sendRecoveryMails: false,
    });
    expect(parse("--from", "firebase", "--to", "embedded:/srv/new", "--dry-run", "--send-recovery-mails")).toEqual({
      from: { kind: "firebase" },
      to: { kind: "embedded", folder: "/srv/new" },
      stateFile: "/srv/new/move-to-embedded.json",
      isDryRun: true,
      sendRecoveryMails: true,
    });
    expect(parse("--from", "embedded", "--to", "firebase", "--state", "/tmp/x.json").stateFile).toBe("/tmp/x.json");
  });

  test.each([
    [["--from", "embedded"]],
    [["--from", "embedded", "--to", "postgres"]],
    [["--from", "embedded", "--to", "embedded:/srv/data"]],
    [["--from", "firebase", "--to", "firebase"]],
    [["--from", "embedded", "--to", "firebase", "--force"]],
  ])("%j say what is wrong and how it is done", (args) => {
    expect(() => parse(...args)).toThrow(WrongUsage);
    expect(() => parse(...args)).toThrow(/Usage: npm run migrate/);
  });
});

describe("its progress", () => {
  function drawn(isTTY: boolean) {
    let time = 0;
    const written: string[] = [];
    const output = Object.assign(Object.create(WriteStream.prototype) as WriteStream, {
      isTTY,
      write: (text: string) => written.push(text) > 0,
    });
    return { written, at: (seconds: number) => (time = seconds * 1000), bar: openProgress(output, () => time) };
  }
  const copying = (done: number, total: number | null = 400) => ({ phase: "copy", part: "news", done, total }) as const;

  test("is one line on a terminal, drawn over and over", () => {
    const { written, at, bar } = drawn(true);
    bar.show(copying(100));
    at(0.01);
    bar.show(copying(150));
    at(2);
    bar.show(copying(300));
    bar.show({ ...copying(0, 0), phase: "verify" });
    bar.end();
    expect(written).toEqual([
      "\r\x1b[KCopying news: [######..................]  25%  100 of 400",
      "\r\x1b[KCopying news: [##################......]  75%  300 of 400, 100 a second",
      "\n",
      "\r\x1b[KComparing news: 0 of 0",
      "\n",
    ]);
  });

  test("is a line now and then elsewhere", () => {
    const { written, at, bar } = drawn(false);
    for (const [seconds, done] of [
      [0, 100],
      [1, 200],
      [6, 300],
      [6.5, 400],
    ] as const) {
      // prettier-ignore
      at(seconds);
      bar.show(copying(done, done < 400 ? null : 400));
    }
    expect(written.map((line) => line.replace(/\[.*\] */, ""))).toEqual([
      "Copying news: 100\n",
      "Copying news: 300, 33 a second\n",
      "Copying news: 100%  400 of 400, 46 a second\n",
    ]);
  });
});

describe("those without a password", () => {
  const backend = useTestBackend();
  const account = (name: string, disabled = false): MovedAccount => ({
    ...{ uid: name, email: `${name}@guide.example`, displayName: null, photoURL: null, emailVerified: true, disabled },
    ...{ createdAt: "2026-11-20T08:00:00.000Z", password: null },
  });
  const accounts = [account("ann"), account("bob"), account("eve", true)];
  const side = {
    accounts: {
      page: async (after: string | null) =>
        after === null ? { items: accounts.slice(0, 1), next: "1" } : { items: accounts.slice(1), next: null },
    },
  } as unknown as Side;

  test("are written down for the owner alone, suspended people left out", async () => {
    const file = join(folder, "list.csv");
    expect(await listWithoutPassword(side, file, () => "no reason")).toBe(2);
    expect(readFileSync(file, "utf8")).toBe(
      "uid,email,why\nann,ann@guide.example,no reason\nbob,bob@guide.example,no reason\n",
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("are mailed a link that sets one, once, also when the mailing was stopped", async () => {
    for (const { email } of accounts)
      await backend().identity.join({ email, password: "seven quiet herons", displayName: null });
    const file = join(folder, "mailed");
    const signal = new AbortController().signal;
    const { mail } = backend();
    const deliver = mail.send.bind(mail);
    const send = vi.spyOn(mail, "send");
    const stopping = new AbortController();
    send.mockImplementationOnce(async (message) => {
      await deliver(message);
      stopping.abort(new Error("stopped"));
    });
    await expect(sendRecoveryMails(side, file, stopping.signal, () => "no reason")).rejects.toThrow("stopped");
    send.mockRestore();

    expect(await sendRecoveryMails(side, file, signal, () => "no reason")).toBe(1);
    expect(await sendRecoveryMails(side, file, signal, () => "no reason")).toBe(0);
    const { sent, identity } = backend();
    expect(sent.map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      "password-needed ann@guide.example",
      "password-needed bob@guide.example",
    ]);
    const token = new URL(/http\S+reset-password\S+/.exec(sent[1]?.text ?? "")?.[0] ?? "").searchParams.get("token");
    await identity.confirmPasswordReset(token ?? "", "nine loud sparrows");
    await expect(identity.signIn("bob@guide.example", "nine loud sparrows")).resolves.toMatchObject({
      email: "bob@guide.example",
    });
  });
});
