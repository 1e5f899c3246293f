import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Collection } from "~/backend/documents/port";
import { backend, installBackend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { casinoTerms, termsPages, termsTexts, termsVersions } from "~/features/casino-terms/collection";
import { versionPage } from "~/features/casino-terms/public/terms-page.server";
import { coveredBy, versionHash, type TermsVersion } from "~/features/casino-terms/versions.server";
import { sealTrails } from "~/site/trail/trail-job.server";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { headLeaf } from "~/platform/trail/roots.server";
import { rootByPath } from "~/platform/trail/merkle.server";
import { trailKeys, trailProofs, trailRoots } from "~/platform/trail/collection";
import type { SigningKeys } from "~/platform/trail/signing-keys.server";
import { openTestBackend, useTestBackend, type TestBackend } from "../../support/backend";
import { keptVersion, watchedPage } from "../../support/fixtures/watched-terms";
import { newKeys, pass, seal } from "../../support/fixtures/trail-case";

const current = useTestBackend("2026-11-21T12:00:00.000Z");
const documents = () => backend().documents;
let keys: SigningKeys;
let page: string;
let first: string;
let second: string;

const sentence = (words: string) => `Winnings are paid ${words}, and nothing is taken from an account that rests.`;
const problems = async () =>
  ((await auditTrails(null))?.problems ?? []).map(({ where, problem }) => `${where}: ${problem}`);
type Change = (name: string, fields: Record<string, unknown>, id: string) => Record<string, unknown> | null;
let rebuilt: TestBackend | undefined;

/**
 * What somebody does who holds the database's file, whose versions can only be added to: a new store with all that is in
 * this one, as `change` returns it; null leaves it out.
 */
async function rebuild(change: Change): Promise<void> {
  const copied = [casinos, casinoTerms, termsPages, termsVersions, termsTexts, trailRoots, trailProofs, trailKeys];
  rebuilt = openTestBackend(current().clock().toISOString());
  for (const collection of copied as unknown as Collection[]) {
    const { items } = await documents().query(collection, { limit: 1_000 });
    const batch = rebuilt.documents.batch("forger");
    for (const {
      id,
      version: _v,
      createdAt: _ca,
      createdBy: _cb,
      updatedAt: _ua,
      updatedBy: _ub,
      ...fields
    } of items) {
      const changed = change(collection.name, fields, id);
      if (changed) batch.set(collection, id, changed);
    }
    await batch.commit();
  }
  installBackend(rebuilt);
}

afterEach(async () => {
  installBackend(current());
  await rebuilt?.dispose();
  rebuilt = undefined;
});

beforeEach(async () => {
  keys = newKeys();
  page = await watchedPage("https://saltbox.example/terms");
  first = await keptVersion(page, sentence("within a day"), "2026-11-20T09:00:00.000Z");
  second = await keptVersion(page, sentence("within a week"), "2026-11-21T09:00:00.000Z");
  pass(current(), 2);
  await seal(keys, "2026-11-19");
});

async function shown(id: string) {
  return versionPage(new Request(`https://guide.example/casinos/saltbox/terms/${id}`), "saltbox", id);
}

test("each version is in the signed root of its day, and its page shows the proof", async () => {
  for (const [id, day] of [
    [first, "2026-11-20"],
    [second, "2026-11-21"],
  ] as const) {
    const { rooted, version } = await shown(id);
    const root = await documents().get(trailRoots, day);
    expect(rooted).toMatchObject({ root: root?.root, problem: null, proof: { day, hash: version.hash } });
    // As anybody would work it out.
    const { subject, sequence, hash, ...path } = rooted?.proof ?? ({} as never);
    expect(rootByPath(headLeaf({ subject, sequence, hash }), path as never)).toBe(root?.tree);
  }
  expect(await problems()).toEqual([]);
  expect((await auditTrails(null))?.versions).toBe(2);
});

test("a version that is kept when its day has its root already is in the next one", async () => {
  const late = await keptVersion(page, sentence("within a month"), "2026-11-22T23:59:59.000Z");
  expect((await documents().get(termsVersions, late))?.recordedAt).toBe("2026-11-23T00:00:00.000Z");
  expect((await shown(late)).rooted).toBeNull();
  pass(current(), 2);
  await sealTrails(undefined, keys);
  expect((await shown(late)).rooted?.proof.day).toBe("2026-11-23");
  expect(await problems()).toEqual([]);
});

test("versions older than the roots over terms are shown, checked and followed, and no root has to cover them", async () => {
  const hashes: string[] = [];
  for (const id of [first, second]) {
    const stored = await documents().get(termsVersions, id);
    if (!stored) throw new Error("A version is missing.");
    const { recordedAt: _r, hash: _h, ...older } = stored;
    const covered = JSON.parse(coveredBy({ ...older, hash: "" } as TermsVersion)) as Omit<typeof stored, "hash">;
    hashes.push(versionHash({ ...covered, previousHash: hashes.at(-1) ?? null }));
  }
  await rebuild((name, fields, id) => {
    if (name === "trailRoots" || name === "trailProofs") return null;
    if (name === "termsPages") return { ...fields, latest: { ...(fields["latest"] as object), hash: hashes[1] } };
    if (name !== "termsVersions") return fields;
    const { recordedAt: _, ...older } = fields;
    const at = id === first ? 0 : 1;
    return { ...older, previousHash: hashes[at - 1] ?? null, hash: hashes[at] };
  });
  expect((await shown(second)).rooted).toBeNull();
  const third = await keptVersion(page, sentence("within a month"), "2026-11-22T09:00:00.000Z");
  await seal(keys, "2026-11-20");
  expect((await shown(third)).rooted?.problem).toBeNull();
  expect(await problems()).toEqual([]);
});

describe("is found:", () => {
  test("a text that was changed", async () => {
    const other = await documents().get(termsTexts, second);
    await rebuild((name, fields, id) =>
      name === "termsTexts" && id === first ? { packed: other?.packed ?? "" } : fields,
    );
    expect(await problems()).toEqual([`${page}, version 1: Its text was changed.`]);
  });

  test("a time that was changed, with all hashes made again", async () => {
    const earlier = (fields: Record<string, unknown>) => ({
      ...fields,
      fetchedAt: String(fields["fetchedAt"]).replace("T09", "T08"),
    });
    const hashes: string[] = [];
    for (const id of [first, second]) {
      const stored = await documents().get(termsVersions, id);
      if (!stored) throw new Error("A version is missing.");
      const {
        id: _,
        version: _v,
        createdAt: _ca,
        createdBy: _cb,
        updatedAt: _ua,
        updatedBy: _ub,
        hash: _h,
        ...fields
      } = stored;
      hashes.push(versionHash({ ...earlier(fields), previousHash: hashes.at(-1) ?? null } as typeof fields));
    }
    await rebuild((name, fields, id) => {
      if (name === "termsPages") return { ...fields, latest: { ...(fields["latest"] as object), hash: hashes[1] } };
      if (name !== "termsVersions") return fields;
      const at = id === first ? 0 : 1;
      return { ...earlier(fields), previousHash: hashes[at - 1] ?? null, hash: hashes[at] };
    });
    const found = await problems();
    for (const [number, day] of [
      [1, "2026-11-20"],
      [2, "2026-11-21"],
    ] as const)
      expect(found).toContain(
        `${page}, version ${String(number)}: It was another entry when the root of ${day} was made.`,
      );
    expect((await shown(second)).rooted?.problem).toBe("It was another entry when the root of 2026-11-21 was made.");
  });

  test("a newest version that was taken away", async () => {
    const before = await documents().get(termsVersions, first);
    if (!before) throw new Error("The version is missing.");
    const { number, sha256, hash, length, fetchedAt: at } = before;
    await rebuild((name, fields, id) => {
      if (name === "termsPages") return { ...fields, latest: { id: first, number, sha256, hash, length, at } };
      return id === second ? null : fields;
    });
    expect(await problems()).toContain(`${page}, version 2: It is gone: the root of 2026-11-21 covers it.`);
  });

  test("a page that was taken away with all its versions", async () => {
    await rebuild((name, fields) => (name.startsWith("terms") ? null : fields));
    expect(await problems()).toContain(
      `terms-${page}, entry 1: The page of terms is gone: the root of 2026-11-20 covers it.`,
    );
  });
});
