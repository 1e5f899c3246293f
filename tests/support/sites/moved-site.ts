import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { z } from "zod/v4";
import { defineCollection, type Collection } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";
import type { ItemStore, Side } from "~/backend/migration/port";
import { TEST_HASHING } from "../backend";

export const notes = defineCollection({
  name: "notes",
  schema: z.object({ text: z.string(), tags: z.array(z.string()), more: z.record(z.string(), z.unknown()).optional() }),
  indexes: [["tags[]", "-updatedAt"]],
  schemaVersion: 2,
  migrations: { 1: (fields) => fields },
});
const trail = defineCollection({ name: "trail", schema: z.object({ did: z.string() }), appendOnly: true });
const empty = defineCollection({ name: "empty", schema: z.object({}) });
export const movedCollections = [notes, trail, empty] as unknown as readonly Collection[];

/** A site with something of everything: odd ids, versions above 1, an old schema version, files with and without tokens. */
export async function fillSite(data: string): Promise<void> {
  let now = new Date("2026-11-20T08:00:00.123Z");
  const clock = () => now;
  const documents = openSqliteDocuments({
    file: join(data, "edgewise.sqlite"),
    collections: [...movedCollections, ...identityCollections],
    clock,
  });
  const identity = openEmbeddedIdentity({ documents, clock, hashing: TEST_HASHING });
  const files = openDiskFiles({ folder: join(data, "files"), clock });
  for (const id of ["a", "b", "ä", "𝒙", "z-1"])
    await documents
      .batch("u1")
      .set(notes, id, {
        text: `Text ${id}\u0000 "quoted"`,
        tags: ["x", id],
        more: { z: 1, a: [null, true, -0.5, {}, [[1], []]], "ä.b/c": "𝒙" },
      })
      .commit();
  now = new Date("2026-11-21T09:00:00.000Z");
  await documents.batch("u2").update(notes, "b", { text: "changed" }).delete(notes, "z-1").commit();
  for (const id of ["1", "2", "3"]) await documents.batch("u1").set(trail, id, { did: id }).commit();
  for (const name of ["ann", "bob", "eve"])
    await identity.join({ email: `${name}@guide.example`, password: "seven quiet herons", displayName: name });
  const eve = await identity.findByEmail("eve@guide.example");
  await identity.setDisabled(eve?.uid ?? "", true);
  const bytes = (text: string) => new Blob([text]).stream() as unknown as AsyncIterable<Uint8Array>;
  await files.put("public/a.txt", { contentType: "text/plain", cacheControl: "max-age=60" }, bytes("first"));
  await files.put(
    "evidence/one two.pdf",
    { contentType: "application/pdf", customMetadata: { of: "c1" } },
    bytes("%PDF"),
  );
  await files.put("evidence/empty.bin", { contentType: "application/octet-stream" }, bytes(""));
  await files.addDownloadToken("evidence/one two.pdf");
  await files.addDownloadToken("evidence/one two.pdf");
  await Promise.all([documents.close(), files.close()]);
  const store = new Sqlite(join(data, "edgewise.sqlite"));
  store.prepare("UPDATE notes SET schema_version = 1 WHERE id = 'a'").run();
  store.prepare(`INSERT INTO notes SELECT 'odd', 1, created_at, created_by, updated_at, updated_by, seq, 1, '{"no":1}' FROM notes WHERE id = 'a'`).run(); // prettier-ignore
  store.close();
}

/** Everything in a data folder, read with SQLite alone. */
export function contentsOf(data: string) {
  const store = new Sqlite(join(data, "edgewise.sqlite"), { readonly: true });
  const rows = (table: string, columns: string) =>
    store
      .prepare<[], { id: string; body?: string }>(`SELECT ${columns} FROM "${table}" ORDER BY id`)
      .all()
      .map(({ body, ...columns }) => ({ ...columns, fields: JSON.parse(body ?? "{}") as Record<string, unknown> }));
  const envelope = "id, version, created_at, created_by, updated_at, updated_by, schema_version, body";
  const contents = {
    notes: rows("notes", envelope),
    trail: rows("trail", envelope),
    tags: store.prepare(`SELECT * FROM "elements:notes:tags[],-updatedAt" ORDER BY id, 1`).all(),
    accounts: rows("identityAccounts", "id, body"),
    addresses: rows("identityAddresses", "id, body"),
    sessions: rows("identitySessions", "id"),
    files: [] as unknown[],
  };
  store.close();
  const index = join(data, "files/index.sqlite");
  if (!existsSync(index)) return contents;
  const files = new Sqlite(index, { readonly: true });
  const objects = files.prepare<[], { path: string; blob: string; settings: string; tokens: string }>("SELECT path, blob, settings, tokens FROM objects ORDER BY path").all(); // prettier-ignore
  files.close();
  contents.files = objects.map(({ path, blob, settings, tokens }) => {
    const content = readFileSync(join(data, "files/blobs", blob.slice(0, 2), blob));
    const { customMetadata, ...rest } = JSON.parse(settings) as Record<string, unknown>;
    return { path, sha256: createHash("sha256").update(content).digest("hex"), ...rest, customMetadata: customMetadata ?? {}, tokens }; // prettier-ignore
  });
  return contents;
}

/** A side whose writes go through the given function. */
export const withPut = (
  side: Side,
  put: <Item>(store: ItemStore<Item>, items: readonly Item[]) => Promise<void>,
): Side => {
  const around = <Item>(store: ItemStore<Item>): ItemStore<Item> => ({
    ...store,
    put: (items) => put(store, items),
  });
  return {
    ...side,
    accounts: around(side.accounts),
    files: around(side.files),
    documents: (collection) => around(side.documents(collection)),
  };
};
