import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { trailProofs, trailRoots } from "~/platform/trail/collection";
import { keyIdOf, publicKeyText } from "~/platform/trail/key-ids.server";
import {
  checkKeys,
  checkRoots,
  compareSavedRoots,
  headLeaf,
  parseSavedRoots,
  proofProblem,
  type Head,
} from "~/platform/trail/roots.server";
import type { TrailKey, TrailRoot } from "~/platform/trail/schema";
import { readTrailKeys, recordingTime, sealDays } from "~/platform/trail/sealing.server";
import { findSigningKeys, signingKeys, type SigningKeys } from "~/platform/trail/signing-keys.server";
import { useTestBackend } from "../../support/backend";
import { newKeys, pass } from "../../support/fixtures/trail-case";

const current = useTestBackend("2026-11-21T12:00:00.000Z");
const keys = newKeys();

/** Trails as they grew: what was recorded when. */
const GROWN: (Head & { at: string })[] = [
  { subject: "a", sequence: 1, hash: "1".repeat(64), at: "2026-11-01T10:00:00.000Z" },
  { subject: "b", sequence: 1, hash: "2".repeat(64), at: "2026-11-20T10:00:00.000Z" },
  { subject: "a", sequence: 2, hash: "3".repeat(64), at: "2026-11-21T00:00:00.000Z" },
  { subject: "a", sequence: 3, hash: "4".repeat(64), at: "2026-11-21T23:59:59.999Z" },
];
const headsWithin = async (from: string | null, until: string) =>
  new Map(
    GROWN.filter(({ at }) => (from === null || at >= from) && at < until).map(({ at: _at, ...head }) => [
      head.subject,
      head,
    ]),
  );
const seal = (by: SigningKeys = keys, first?: string) =>
  sealDays({ headsWithin, keys: by, ...(first !== undefined && { first }) });
const roots = async () =>
  (await current().documents.query(trailRoots, { orderBy: ["day"], limit: 1_000 })).items as TrailRoot[];
const problems = async () => [...checkRoots(await roots(), await readTrailKeys()), ...checkKeys(await readTrailKeys())];

describe("making roots", () => {
  test("the first covers every trail there is, the next ones those that grew on their day", async () => {
    expect((await seal()).map(({ day, size }) => [day, size])).toEqual([["2026-11-20", 2]]);
    pass(current(), 3);
    expect((await seal()).map(({ day, size }) => [day, size])).toEqual([
      ["2026-11-21", 1],
      ["2026-11-22", 0],
      ["2026-11-23", 0],
    ]);
    expect(await problems()).toEqual([]);
    const [proof] = (
      await current().documents.query(trailProofs, {
        where: [["subject", "==", "a"]],
        orderBy: ["-sequence"],
        limit: 1,
      })
    ).items;
    const head = { subject: "a", sequence: 3, hash: "4".repeat(64) };
    const root = (await roots()).find(({ day }) => day === "2026-11-21");
    if (!proof || !root) throw new Error("The proof is missing.");
    expect(proofProblem(proof, head, root)).toBeNull();
    expect(root.tree).toBe(headLeaf(head));
    expect(proofProblem(proof, { ...head, sequence: 2 }, root)).toMatch(/not in the tree/);
    expect(proofProblem(proof, head, undefined)).toMatch(/no root of 2026-11-21/);
  });

  test("twice on a day, or on two instances at once, is once", async () => {
    const made = await Promise.allSettled([seal(), seal()]);
    expect(made.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await roots()).toHaveLength(1);
    expect(await seal()).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test("stops between two days when the server does, and goes on later", async () => {
    pass(current(), 5);
    const stopping = AbortSignal.abort();
    expect(await sealDays({ headsWithin, keys, first: "2026-11-20", signal: stopping })).toEqual([]);
    expect(await seal(keys, "2026-11-20")).toHaveLength(6);
  });

  test("an entry is never recorded on a day that has its root, whatever the clock says", async () => {
    pass(current(), 3);
    await seal();
    const recorded = (now: string) =>
      current().documents.transaction("system:test", (transaction) => recordingTime(transaction, now));
    expect(await recorded("2026-11-22T08:00:00.000Z")).toBe("2026-11-24T00:00:00.000Z");
    expect(await recorded("2026-11-24T08:00:00.000Z")).toBe("2026-11-24T08:00:00.000Z");
  });
});

describe("checking roots", () => {
  const sealed = async () => {
    pass(current(), 4);
    await seal(keys, "2026-11-20");
    return { list: await roots(), known: await readTrailKeys() };
  };

  test.each<[string, Partial<TrailRoot>, RegExp]>([
    ["its size", { size: 7 }, /was changed after it was written/],
    ["its tree", { tree: "0".repeat(64) }, /was changed after it was written/],
    ["its signature", { signature: `${"A".repeat(86)}==` }, /signature of the root is wrong/],
    ["its key", { key: "0".repeat(16) }, /was changed after it was written/],
  ])("finds a change of %s", async (_what, change, problem) => {
    const { list, known } = await sealed();
    const forged = list.map((root, index) => (index === 1 ? { ...root, ...change } : root));
    expect(checkRoots(forged, known)[0]).toMatchObject({ day: "2026-11-21", problem: expect.stringMatching(problem) });
  });

  test("finds a day that was taken out, and a beginning that was", async () => {
    const { list, known } = await sealed();
    expect(
      checkRoots(
        list.filter((_, index) => index !== 1),
        known,
      )[0]?.problem,
    ).toMatch(/days are missing/);
    expect(checkRoots(list.slice(1), known)[0]?.problem).toMatch(/does not follow from the one of the day before/);
    expect(checkRoots(list.slice(1), known, null)).toEqual([]);
  });

  test("finds a root that isn't the one somebody kept, from a published file or a mail's text", async () => {
    const { list } = await sealed();
    const byDay = new Map(list.map((root) => [root.day, root]));
    const lines = list.map(({ day, root }) => `> ${day} ${root}`).join("\n");
    for (const text of [JSON.stringify({ roots: list, keys: {} }), `Keep this mail:\n\n${lines}\n`]) {
      const kept = parseSavedRoots(text);
      expect(kept).toHaveLength(list.length);
      expect(compareSavedRoots(byDay, kept)).toEqual([]);
      const [first] = kept;
      if (!first) throw new Error("Nothing was kept.");
      expect(compareSavedRoots(byDay, [{ ...first, root: "0".repeat(64) }])[0]?.problem).toMatch(
        /history was rewritten/,
      );
      expect(compareSavedRoots(new Map(), [first])[0]?.problem).toMatch(/is gone/);
    }
    expect(() => parseSavedRoots("nothing of the kind")).toThrow(/no roots in it/);
  });
});

describe("a new key", () => {
  test("that the old one vouches for goes on with the chain", async () => {
    await seal();
    pass(current(), 1);
    const next = newKeys(keys);
    await seal(next);
    expect(await problems()).toEqual([]);
    expect([...(await readTrailKeys()).values()].map(({ since }) => since)).toEqual(["2026-11-20", "2026-11-21"]);
    pass(current(), 1);
    await expect(seal(keys)).rejects.toThrow(/a later key has replaced it/);
  });

  test("that it doesn't vouch for is found, and so is one that is put in the place of another", async () => {
    await seal();
    pass(current(), 1);
    await seal(newKeys());
    expect((await problems()).map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/is not signed by the key before it/),
    ]);
    const [[id, key] = ["", {} as TrailKey]] = await readTrailKeys();
    const other = { ...key, publicKey: publicKeyText(newKeys().current) };
    expect(checkKeys(new Map([[id, other]]))[0]?.problem).toMatch(/is not the key it is named after/);
  });
});

describe("the key beside the store", () => {
  let folder: string | undefined;
  const place = () => ({
    DATA_DIR: (folder ??= mkdtempSync(join(tmpdir(), "edgewise-key-"))),
    TRAIL_SIGNING_KEY: undefined,
  });
  afterEach(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true });
    folder = undefined;
  });

  test("is made once, for its owner alone, and found again", () => {
    expect(findSigningKeys(place())).toBeNull();
    const made = signingKeys(place());
    const file = join(place().DATA_DIR, "trail-key.pem");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(publicKeyText(signingKeys(place()).current)).toBe(publicKeyText(made.current));
    expect(keyIdOf(publicKeyText(made.current))).toMatch(/^[0-9a-f]{16}$/);
  });

  test("gives way to one of the environment, which may bring earlier ones along", () => {
    signingKeys(place());
    const pem = readFileSync(join(place().DATA_DIR, "trail-key.pem"), "utf8");
    const mine = newKeys().current.export({ type: "pkcs8", format: "pem" }).toString();
    const { current: first, earlier } = signingKeys({ ...place(), TRAIL_SIGNING_KEY: mine + pem });
    expect(earlier.map(publicKeyText)).toEqual([publicKeyText(signingKeys(place()).current)]);
    expect(publicKeyText(first)).not.toBe(publicKeyText(signingKeys(place()).current));
  });
});
