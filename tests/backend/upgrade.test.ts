import Database from "better-sqlite3";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extract } from "tar";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { countDocuments } from "~/backend/backup/snapshot.server";
import { defineCollection } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { NewerStore } from "~/backend/documents/sqlite/sqlite-versions.server";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";
import { closeBackend, installBackend, openEmbeddedBackend, type Backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { complaintEvents, complaints } from "~/features/complaints/collection";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";
import { anchorTrails } from "~/features/complaints/trail-anchoring.server";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { faqEntries } from "~/features/pages/collection";
import { reviews } from "~/features/reviews/collection";
import { log } from "~/backend/log.server";

/** A data folder as the first release left it, and what was put into it. */
const FIXTURE = "tests/fixtures/upgrade/first-release";
const kept = JSON.parse(readFileSync(`${FIXTURE}.json`, "utf8")) as {
  at: string;
  documents: Record<string, number>;
  email: string;
  password: string;
  session: string;
  file: { path: string };
};

let folder: string;
let backend: Backend | undefined;

const open = () => (backend = openEmbeddedBackend({ ...env, DATA_DIR: folder }, collections));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-upgrade-"));
  await extract({ cwd: folder, file: `${FIXTURE}.tar.gz` });
});

afterEach(async () => {
  if (backend) await closeBackend(backend);
  backend = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function schemaOf(): { type: string; name: string }[] {
  const database = new Database(join(folder, "edgewise.sqlite"), { readonly: true });
  const rows = database.prepare("SELECT type, name FROM sqlite_schema WHERE name LIKE '%:%' ORDER BY name").all();
  database.close();
  return rows as { type: string; name: string }[];
}

describe("a data folder of the first release", () => {
  test("opens with every document, each of which fits its schema today", async () => {
    const invalid = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const { documents } = open();
    const counts: Record<string, number> = {};
    for (const collection of collections) {
      if (kept.documents[collection.name] === undefined) continue;
      const { items } = await documents.query(collection, { limit: 1_000 });
      counts[collection.name] = items.length;
    }
    expect(kept.documents).toMatchObject(counts);
    expect(Object.keys(counts).length).toBeGreaterThan(25);
    expect(invalid.mock.calls).toEqual([]);
    invalid.mockRestore();
    expect(countDocuments(join(folder, "edgewise.sqlite"))).toMatchObject(kept.documents);
  });

  test("has the indexes of a new one afterwards", async () => {
    open();
    const upgraded = schemaOf();
    const fresh = mkdtempSync(join(tmpdir(), "edgewise-fresh-"));
    await closeBackend(openEmbeddedBackend({ ...env, DATA_DIR: fresh }, collections));
    const database = new Database(join(fresh, "edgewise.sqlite"), { readonly: true });
    const wanted = database.prepare("SELECT type, name FROM sqlite_schema WHERE name LIKE '%:%' ORDER BY name").all();
    database.close();
    rmSync(fresh, { recursive: true });
    expect(upgraded).toEqual(wanted);
  });

  test("keeps the passwords, the sessions and the files", async () => {
    const { identity, files, documents } = open();
    const account = await identity.signIn(kept.email, kept.password);
    expect(account).toMatchObject({ email: kept.email });
    await expect(identity.signIn(kept.email, "another one")).rejects.toThrow();
    const then = openEmbeddedIdentity({ documents, clock: () => new Date(kept.at) });
    expect((await then.verifySession(kept.session))?.account.email).toBe(kept.email);
    await then.close();
    expect(await new Response((await files.get(kept.file.path)).body).text()).toBe(
      "a stored file of the first release\n",
    );
  });

  test("has every question of the FAQ public, at the anchor it had", async () => {
    const { items } = await open().documents.query(faqEntries, { orderBy: ["order"], limit: 1_000 });
    expect(items.length).toBeGreaterThan(30);
    for (const { id, slug, publishState, publishAt, createdAt } of items)
      expect([slug, publishState, publishAt]).toEqual([id, "published", createdAt]);
  });

  test("has totals that agree with what they count, and trails without a gap", async () => {
    const { documents } = open();
    const { items: totals } = await documents.query(reviewTotals);
    const { items: written } = await documents.query(reviews, { limit: 1_000 });
    for (const { id, tally } of totals) {
      const published = written.filter(({ casinoId, state }) => casinoId === id && state === "published");
      expect(tally.count, id).toBe(published.length);
    }
    const { items: cases } = await documents.query(complaints, { limit: 1_000 });
    const { items: counted } = await documents.query(complaintTotals);
    for (const { id, counts } of counted) {
      const sum = Object.values(counts).reduce((all, count) => all + count, 0);
      const theirs = cases.filter(({ casinoId, publishedAt }) => casinoId === id && publishedAt !== null);
      expect(sum, id).toBe(theirs.length);
    }
    const { items: events } = await documents.query(complaintEvents, { limit: 1_000 });
    for (const { ref } of cases) {
      const trail = events.filter(({ complaintId }) => complaintId === ref).sort((a, b) => a.sequence - b.sequence);
      expect(
        trail.map(({ sequence }) => sequence),
        ref,
      ).toEqual(trail.map((_, at) => at + 1));
      for (const [at, event] of trail.entries()) if (at > 0) expect(event.previousHash).toBe(trail[at - 1]?.hash);
    }
  });
});

test("the trails of the first release verify, and cover their contents once they are anchored", async () => {
  const opened = open();
  installBackend(opened);
  try {
    // The fixture was cut down to some of its complaints, and the totals of all of them left out.
    const problems = [{ where: "totals of all", problem: "They are missing." }];
    const before = await auditTrails(null);
    expect(before).toMatchObject({ uncovered: before?.complaints, problems });
    expect(await anchorTrails()).toBe(before?.complaints);
    expect(await auditTrails(null)).toMatchObject({ complaints: before?.complaints, uncovered: 0, problems });
  } finally {
    installBackend(undefined);
  }
});

describe("a store that newer code has written to", () => {
  const notes = (schemaVersion: number) =>
    defineCollection({
      name: "notes",
      schema: z.object({ text: z.string() }),
      schemaVersion,
      migrations: { 1: (fields) => fields },
    });
  const openNotes = (schemaVersion: number) =>
    openSqliteDocuments({ file: join(folder, "notes.sqlite"), collections: [notes(schemaVersion)] });

  test("is refused by older code, which leaves it as it is", async () => {
    await openNotes(1).close();
    await openNotes(2).close();
    const before = readFileSync(join(folder, "notes.sqlite"));
    expect(() => openNotes(1)).toThrow(NewerStore);
    expect(() => openNotes(1)).toThrow(
      /notes\.sqlite was written by a newer version .*notes at version 2, this one knows 1.*restore a backup/,
    );
    expect(readFileSync(join(folder, "notes.sqlite")).equals(before)).toBe(true);
    await openNotes(2).close();
  });

  test("is refused when its tables are of a later form", async () => {
    await openNotes(1).close();
    const database = new Database(join(folder, "notes.sqlite"));
    database.prepare(`UPDATE "_versions" SET version = 99 WHERE name = '_tables'`).run();
    database.close();
    expect(() => openNotes(1)).toThrow(/its tables at version 99/);
  });
});
