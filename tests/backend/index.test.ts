import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeBackend, openBackend, openEmbeddedBackend, type Backend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { openSession } from "../support/open-session";

describe("the embedded backend", () => {
  let folder: string;
  let backend: Backend | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-backend-"));
  });
  afterEach(async () => {
    if (backend) await closeBackend(backend);
    backend = undefined;
    await rm(folder, { recursive: true });
  });
  function open(settings: Record<string, string> = {}): Backend {
    backend = openEmbeddedBackend(parseEnv({ NODE_ENV: "test", DATA_DIR: folder, ...settings }), collections);
    return backend;
  }
  async function* bytes() {
    yield new TextEncoder().encode("kept");
  }

  test.each(["755", "777", "750"])("a data folder of mode %s is closed to strangers of the machine", (mode) => {
    chmodSync(folder, mode);
    open();
    expect((statSync(folder).mode & 0o777).toString(8)).toBe(`${mode.slice(0, 2)}0`);
  });

  test("a data folder made by the start is its owner's alone", () => {
    const inside = join(folder, "new", "data");
    open({ DATA_DIR: inside });
    expect((statSync(inside).mode & 0o777).toString(8)).toBe("700");
  });

  test("nothing of Firebase is loaded for it", () => {
    open();
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    expect(loaded.filter((file) => /node_modules\/(?:@?firebase|@google-cloud)/.test(file))).toEqual([]);
    expect(loaded.some((file) => file.includes("better-sqlite3"))).toBe(true);
  });

  test("its documents are closed although something else can't be", async () => {
    const opened = open();
    backend = undefined;
    opened.mail.close = () => Promise.reject(new Error("It can't be closed."));
    await expect(closeBackend(opened)).rejects.toThrow("It can't be closed.");
    await expect(opened.documents.ping()).rejects.toThrow();
  });

  test("accounts, sessions and files outlive a stop", async () => {
    const before = open();
    const { uid } = await before.identity.join({
      email: "pat@people.example",
      password: "three brass kettles",
      displayName: "Pat",
    });
    const { secret } = await openSession(before.identity, uid, { userAgent: "Browser" });
    await before.files.put("public/a.txt", { contentType: "text/plain" }, bytes());
    await closeBackend(before);

    const after = open();
    expect((await after.identity.verifySession(secret))?.account.uid).toBe(uid);
    expect(await new Response((await after.files.get("public/a.txt")).body).text()).toBe("kept");
  });

  test("the settings of passwords and sessions reach the identity", async () => {
    const { identity } = open({ PASSWORD_MIN_LENGTH: "12", SESSION_IDLE_HOURS: "1", SESSION_MAX_DAYS: "2" });
    await expect(
      identity.join({ email: "pat@people.example", password: "eleven char", displayName: null }),
    ).rejects.toThrow("Use at least 12 characters.");
    const { uid } = await identity.join({
      email: "pat@people.example",
      password: "three brass kettles",
      displayName: null,
    });
    const { session } = await openSession(identity, uid, { userAgent: "" });
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(3_600_000);
  });

  test("mail goes to the outbox unless there is a mail server", async () => {
    const message = { to: "pat@people.example", subject: "Hello", text: "Hello", kind: "test" };
    await open().mail.send(message);
    expect(readdirSync(join(folder, "outbox"))).toHaveLength(1);
    if (backend) await closeBackend(backend);
    await rm(join(folder, "outbox"), { recursive: true });

    await expect(open({ SMTP_URL: "smtp://127.0.0.1:1" }).mail.send(message)).rejects.toThrow(/ECONNREFUSED/);
    expect(existsSync(join(folder, "outbox"))).toBe(false);
  });
});

test("several instances may share a backend on Firebase, and none an embedded one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-shared-"));
  const emulators = {
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:1",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1",
    FIREBASE_STORAGE_EMULATOR_HOST: "127.0.0.1:1",
  };
  const firebase = {
    ...{ BACKEND: "firebase", FIREBASE_PROJECT_ID: "demo-shared", FIREBASE_API_KEY: "any" },
    ...{ FIREBASE_STORAGE_BUCKET: "demo-shared.appspot.com", ...emulators },
  };
  for (const [settings, isShared] of [
    [{}, undefined],
    [firebase, true],
  ] as const) {
    const opened = await openBackend(parseEnv({ NODE_ENV: "test", DATA_DIR: folder, ...settings }), collections);
    expect(opened.isShared).toBe(isShared);
    await closeBackend(opened);
  }
  await rm(folder, { recursive: true });
});
