import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeBackend, installBackend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { env } from "~/env.server";
import { secondFactors } from "~/platform/access/collection";
import { codeOfStep, newOneTimeSecret, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { openSeed, sealAllSeeds, warnOfMissingKeys } from "~/platform/access/second-factor/sealed-seed.server";
import {
  beginSecondFactor,
  provenBy,
  confirmSecondFactor,
  secondFactorOf,
  takeCode,
} from "~/platform/access/second-factor/second-factor.server";
import { jobs } from "~/site/registries/jobs.server";
import { openSession } from "../../support/open-session";
import { openTestBackend, type TestBackend } from "../../support/backend";
import { makeAccount } from "../../support/people";
import { visit } from "../../support/requests";

let folder: string;
let store: TestBackend;
const KEYS = env.SECRETS_KEY;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-stolen-"));
  store = openTestBackend(undefined, join(folder, "edgewise.sqlite"));
  installBackend(store);
});
afterEach(async () => {
  Object.assign(env, { SECRETS_KEY: KEYS });
  installBackend(undefined);
  await store.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const seedOf = async (uid: string) => (await store.documents.get(secondFactors, uid))?.secret ?? "";
const codeNow = (seed: string, steps = 0) => codeOfStep(seed, stepAt(store.clock()) + steps);
const take = (uid: string, code: string) => takeCode(visit("/login/code").request, uid, code);

/** Returns a seed in every notation in which it could be in a file. */
function writings(seed: string): Buffer[] {
  const bits = [...seed].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const raw = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const texts = [seed, ...[raw, Buffer.from(seed)].flatMap((one) => [one.toString("hex"), one.toString("base64")])];
  const plain = texts.map((text) => text.replace(/=+$/, ""));
  return [
    raw,
    ...plain.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()]).map((text) => Buffer.from(text)),
    ...plain.map((text) => Buffer.from(text.replaceAll("+", "-").replaceAll("/", "_"))),
    Buffer.from(seed, "utf16le"),
  ];
}

/** Returns all bytes in the store's folder: the file, and SQLite's files beside it. */
const stolen = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

/** Begins to set up an app in a new session. */
async function beginApp(uid: string): Promise<{ sessionId: string; seed: string }> {
  const sessionId = (await openSession(store.identity, uid)).session.id;
  const proven = await provenBy(uid, { sessionId, generation: await store.identity.generationOf(uid) });
  await beginSecondFactor(uid, proven);
  return { sessionId, seed: (await secondFactorOf(uid, sessionId)).unconfirmedSecret ?? "" };
}

async function withApp(email: string): Promise<{ uid: string; seed: string }> {
  const uid = await makeAccount(store, email);
  const { sessionId, seed } = await beginApp(uid);
  expect(await confirmSecondFactor(uid, sessionId, codeNow(seed, -1))).toMatchObject({ outcome: "on" });
  return { uid, seed };
}

test("a stolen store has no seed in it, in no way of writing one, neither while the app is set up nor afterwards", async () => {
  const { uid, seed } = await withApp("pat@example.com");
  const begun = await makeAccount(store, "sam@example.com");
  const { seed: unconfirmed } = await beginApp(begun);
  expect(unconfirmed).toMatch(/^[A-Z2-7]{32}$/);
  const key = Buffer.from(KEYS ?? "", "hex");
  const look = (bytes: Buffer) => ({
    sealed: bytes.includes("sealed1."),
    found: [...writings(seed), ...writings(unconfirmed), key, Buffer.from(KEYS ?? "")].filter((one) =>
      bytes.includes(one),
    ),
  });
  expect(look(stolen())).toEqual({ sealed: true, found: [] });
  expect(await take(uid, codeNow(seed))).toEqual({ outcome: "taken" });
  await closeBackend(store);
  expect(look(stolen())).toEqual({ sealed: true, found: [] });
});

test("the search finds a seed that is in a store", async () => {
  const seed = newOneTimeSecret();
  const fields = { secret: seed, confirmedAt: null, lastStep: 0, recoveryHashes: [] };
  await store.documents.batch("system:test").set(secondFactors, "pat", fields).commit();
  const bytes = stolen();
  expect(writings(seed).some((one) => bytes.includes(one))).toBe(true);
});

test("a seed from before is still read, and sealed with its next use, after which the store has no trace of it", async () => {
  const { uid, seed } = await withApp("pat@example.com");
  await store.documents.batch("system:test").update(secondFactors, uid, { secret: seed }).commit();
  expect(await take(uid, codeNow(seed))).toEqual({ outcome: "taken" });
  expect(await seedOf(uid)).toMatch(/^sealed1\./);
  await closeBackend(store);
  const bytes = stolen();
  expect(writings(seed).filter((one) => bytes.includes(one))).toEqual([]);
});

test.each([
  "",
  "A",
  "A".repeat(31),
  "A".repeat(33),
  "a".repeat(32),
  `${"A".repeat(31)}1`,
  "sealed1.x.y",
  "sealed2.a.b",
])("a stored text that is neither sealed nor a seed of ours is none: %j", async (secret) => {
  const { uid } = await withApp("pat@example.com");
  await store.documents.batch("system:test").update(secondFactors, uid, { secret }).commit();
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  expect(openSeed(uid, secret)).toBeNull();
  expect(await take(uid, codeNow("A".repeat(32)))).toEqual({ outcome: "wrong" });
  expect(await sealAllSeeds()).toEqual({ outcome: "sealed", sealed: 0, unopened: 1 });
  expect(await seedOf(uid)).toBe(secret);
  error.mockRestore();
});

test("another key: the former one behind it still opens, use seals again, and the command seals the rest", async () => {
  const used = await withApp("pat@example.com");
  const unused = await withApp("sam@example.com");
  const next = randomBytes(32).toString("base64");
  Object.assign(env, { SECRETS_KEY: `${next},${KEYS ?? ""}` });
  const before = await seedOf(used.uid);
  expect(await take(used.uid, codeNow(used.seed))).toEqual({ outcome: "taken" });
  expect(await seedOf(used.uid)).not.toBe(before);
  expect(await sealAllSeeds()).toEqual({ outcome: "sealed", sealed: 1, unopened: 0 });
  expect(await sealAllSeeds()).toEqual({ outcome: "sealed", sealed: 0, unopened: 0 });
  Object.assign(env, { SECRETS_KEY: next });
  expect(openSeed(unused.uid, await seedOf(unused.uid))).toBe(unused.seed);
  expect(await take(unused.uid, codeNow(unused.seed))).toEqual({ outcome: "taken" });
});

test("without its key a code is a wrong one, a recovery code still counts, and the command changes nothing", async () => {
  const uid = await makeAccount(store, "pat@example.com");
  const { sessionId, seed } = await beginApp(uid);
  const confirmed = await confirmSecondFactor(uid, sessionId, codeNow(seed, -1));
  const recovery = confirmed.outcome === "on" ? (confirmed.codes[0] ?? "") : "";
  Object.assign(env, { SECRETS_KEY: "cd".repeat(32) });
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  expect(await take(uid, codeNow(seed))).toEqual({ outcome: "wrong" });
  expect(error).toHaveBeenCalled();
  expect(await sealAllSeeds()).toMatchObject({ outcome: "foreign" });
  expect(await take(uid, recovery)).toEqual({ outcome: "taken" });
  error.mockRestore();
});

test("a seed that was copied to another person's document opens nothing there", async () => {
  const thief = await withApp("sam@example.com");
  const owner = await withApp("pat@example.com");
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const copied = { secret: await seedOf(thief.uid) };
  await store.documents.batch("system:test").update(secondFactors, owner.uid, copied).commit();
  expect(await take(owner.uid, codeNow(thief.seed))).toEqual({ outcome: "wrong" });
  error.mockRestore();
});

describe("A command that was given another environment than the server", () => {
  const nowhere = { SECRETS_KEY: undefined };
  const DATA = env.DATA_DIR;
  beforeEach(() => void Object.assign(env, { DATA_DIR: join(folder, "elsewhere") }));
  afterEach(() => void Object.assign(env, { DATA_DIR: DATA }));

  test("makes no key and seals nothing, whether or not the store has sealed seeds", async () => {
    const { uid, seed } = await withApp("pat@example.com");
    const before = await seedOf(uid);
    Object.assign(env, nowhere);
    expect(await sealAllSeeds()).toEqual({ outcome: "no-key" });
    expect(await seedOf(uid)).toBe(before);
    await store.documents.batch("system:test").update(secondFactors, uid, { secret: seed }).commit();
    expect(await sealAllSeeds()).toEqual({ outcome: "no-key" });
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
  });

  test("seals nothing with a key that the store doesn't know, not even a seed in clear", async () => {
    const { uid } = await withApp("pat@example.com");
    const other = await withApp("sam@example.com");
    await store.documents.batch("system:test").update(secondFactors, other.uid, { secret: other.seed }).commit();
    const missing = [(await seedOf(uid)).split(".")[1]];
    Object.assign(env, { SECRETS_KEY: "cd".repeat(32) });
    expect(await sealAllSeeds()).toEqual({ outcome: "foreign", missing });
    expect(await seedOf(other.uid)).toBe(other.seed);
  });
});

test("once it knows one of the store's keys the command seals what it can and counts the rest", async () => {
  const lost = await withApp("pat@example.com");
  Object.assign(env, { SECRETS_KEY: "cd".repeat(32) });
  const known = await withApp("sam@example.com");
  const { uid } = await withApp("kim@example.com");
  Object.assign(env, { SECRETS_KEY: `${"ef".repeat(32)},${"cd".repeat(32)}` });
  expect(await sealAllSeeds()).toEqual({ outcome: "sealed", sealed: 2, unopened: 1 });
  for (const one of [known.uid, uid]) expect(await seedOf(one)).not.toContain((await seedOf(lost.uid)).split(".")[1]);
});

test("a seed that can't be sealed doesn't hold up those after it, and is sealed by the next run", async () => {
  for (const email of ["pat@example.com", "sam@example.com", "kim@example.com"]) await withApp(email);
  Object.assign(env, { SECRETS_KEY: `${"cd".repeat(32)},${KEYS ?? ""}` });
  const failing = vi.spyOn(store.documents, "transaction").mockRejectedValueOnce(new Error("It can't be written."));
  expect(await sealAllSeeds()).toEqual({ outcome: "sealed", sealed: 2, unopened: 1 });
  failing.mockRestore();
  expect(await sealAllSeeds()).toEqual({ outcome: "sealed", sealed: 1, unopened: 0 });
});

test("a start names the keys that are missing, and says nothing where none is", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  // What earlier tests left running may tell of its own.
  const warnings = () =>
    error.mock.calls.filter(([about]) => about !== null && typeof about === "object" && "missing" in about);
  await warnOfMissingKeys();
  const { uid } = await withApp("pat@example.com");
  await warnOfMissingKeys();
  Object.assign(env, { SECRETS_KEY: `${"cd".repeat(32)},${KEYS ?? ""}` });
  await warnOfMissingKeys();
  expect(warnings()).toEqual([]);
  Object.assign(env, { SECRETS_KEY: "cd".repeat(32) });
  await withApp("sam@example.com");
  await warnOfMissingKeys();
  expect(warnings()).toEqual([
    [
      expect.objectContaining({ missing: [(await seedOf(uid)).split(".")[1]] }),
      expect.stringContaining("into SECRETS_KEY"),
    ],
  ]);
  error.mockRestore();
});

test("the scheduler seals seeds from before by itself, so many at a time, and stops with the server", async () => {
  const people = [await withApp("pat@example.com"), await withApp("sam@example.com"), await withApp("kim@example.com")];
  for (const { uid, seed } of people)
    await store.documents.batch("system:test").update(secondFactors, uid, { secret: seed }).commit();
  const inClear = async () =>
    (await Promise.all(people.map(({ uid }) => seedOf(uid)))).filter((one) => one.length === 32);
  expect(await sealAllSeeds({ signal: AbortSignal.abort() })).toMatchObject({ sealed: 0 });
  expect(await sealAllSeeds({ most: 1 })).toMatchObject({ sealed: 1 });
  expect(await inClear()).toHaveLength(2);
  const job = jobs.find(({ name }) => name === "seal-secrets");
  await job?.run(new AbortController().signal);
  expect(await inClear()).toEqual([]);
  for (const { uid, seed } of people) expect(openSeed(uid, await seedOf(uid))).toBe(seed);
});
