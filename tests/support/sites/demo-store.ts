import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Collection, Fields, Page, Stored } from "~/backend/documents/port";
import { collections } from "~/site/registries/collections";
import { seedDemo } from "../../../scripts/seeding/demo";
import { areTestDocumentsElsewhere, openTestBackend, TEST_NOW, type TestBackend } from "../backend";
import { bytesOfStore } from "../stores/filled-backend";
import { noteWrites, withoutNotes } from "../recorded/recorded-requests";

interface FilledStore {
  bytes: Buffer;
  documents: number;
}

let filled: Promise<FilledStore> | undefined;

/** Returns the bytes of a store with the demo content. */
async function demoStore(): Promise<FilledStore> {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-demo-"));
  const file = join(folder, "store.sqlite");
  const backend = openTestBackend(TEST_NOW, file);
  const documents = await withoutNotes(() => seedDemo(backend, new Date(TEST_NOW)));
  await backend.dispose();
  const bytes = bytesOfStore(file);
  rmSync(folder, { recursive: true });
  return { bytes, documents };
}

/**
 * A backend with the demo content as it is at `TEST_NOW`. The content is written once for all files of a process, which
 * takes seconds, and each backend has a copy of its own.
 */
export async function openDemoBackend(): Promise<TestBackend> {
  if (!areTestDocumentsElsewhere()) {
    const { bytes, documents } = await (filled ??= demoStore());
    noteWrites(documents);
    return openTestBackend(TEST_NOW, bytes);
  }
  const backend = openTestBackend();
  await seedDemo(backend, new Date(TEST_NOW));
  return backend;
}

interface DemoDocument {
  collection: Collection;
  id: string;
  fields: Fields;
}

let contents: Promise<DemoDocument[]> | undefined;
const AT_ONCE = 400;

async function demoDocuments(): Promise<DemoDocument[]> {
  const demo = await openDemoBackend();
  const found: DemoDocument[] = [];
  for (const collection of collections as readonly Collection[])
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<Stored<Fields>> = await demo.documents.query(collection, {
        limit: 1_000,
        ...(cursor && { cursor }),
      });
      cursor = page.next;
      for (const {
        id,
        version: _v,
        createdAt: _c,
        createdBy: _b,
        updatedAt: _u,
        updatedBy: _w,
        ...fields
      } of page.items)
        found.push({ collection, id, fields });
    }
  await demo.dispose();
  return found;
}

/**
 * Writes the demo content as it is at `TEST_NOW` into a store, beside what that has. Most of what it takes to seed it is to
 * read it and to work its figures out, which is done once for all files of a process.
 */
export async function storeDemo(store: TestBackend): Promise<void> {
  if (areTestDocumentsElsewhere()) {
    await seedDemo(store, new Date(TEST_NOW));
    return;
  }
  const found = await (contents ??= withoutNotes(demoDocuments));
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const batch = store.documents.batch("system:seed");
    for (const { collection, id, fields } of found.slice(at, at + AT_ONCE)) batch.set(collection, id, fields);
    await batch.commit();
  }
}
