import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "../../scripts/seeding/demo";
import { areTestDocumentsElsewhere, openTestBackend, TEST_NOW, type TestBackend } from "./backend";
import { bytesOfStore } from "./filled-backend";
import { noteWrites, withoutNotes } from "./recorded-requests";

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
