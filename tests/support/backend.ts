import { cpSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Clock } from "~/backend/clock";
import type { Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";
import { closeBackend, installBackend, type Backend } from "~/backend/index.server";
import type { MailMessage } from "~/backend/mail/port";
import { trackedClock, trackedDocuments } from "~/backend/read-tracking.server";
import { conditionalDocuments, conditionalIdentity } from "~/backend/write-conditions.server";
import { collections } from "~/site/registries/collections";
import "../setup";
import { backgroundDone } from "./outbox/background-done";
import { recordRequests } from "./recorded/recorded-requests";
import { recordWrites, type RecordedWrite } from "./recorded/recorded-writes";
import { emptyStoreOf, storeWith } from "./stores/reused-store";

export interface TestBackend extends Backend {
  /** The mails that were sent, oldest first. */
  readonly sent: MailMessage[];
  /** Stored documents that were found not to fit their schema. */
  readonly invalid: string[];
  /** Every batch and transaction that was committed, in their order. */
  readonly writes: readonly RecordedWrite[];
  /** Where its files are. */
  readonly folder: string;
  setClock(at: string): void;
  /** Closes everything and removes the folder of the files. */
  dispose(): Promise<void>;
}

export const TEST_NOW = "2026-11-21T12:00:00.000Z";

/** Cheap, so that sign-ins in tests take no time. */
export const TEST_HASHING = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const COLLECTIONS = [...collections, ...identityCollections];

/** Opens the documents of a test's backend. */
export type OpenTestDocuments = (options: {
  collections: typeof COLLECTIONS;
  clock: Clock;
  onInvalid: (path: string) => void;
}) => Documents;

let openOthers: OpenTestDocuments | null = null;

/** Makes every later test backend store its documents elsewhere than in SQLite in memory. */
export function keepTestDocumentsIn(open: OpenTestDocuments): void {
  openOthers = open;
}

/** True where they are not in SQLite, unless a file is named. */
export const areTestDocumentsElsewhere = () => openOthers !== null;

/**
 * A whole backend in memory, its files in a folder of their own, with a clock that stands still until it is set. `file` is
 * another file for the documents, or the bytes of one to begin with in memory, with all of today's tables; `files` a folder to begin with a copy of.
 */
export function openTestBackend(at = TEST_NOW, file: string | Buffer = ":memory:", files?: string): TestBackend {
  let now = new Date(at);
  const sent: MailMessage[] = [];
  const invalid: string[] = [];
  const clock = trackedClock(() => now);
  const folder = mkdtempSync(join(tmpdir(), "edgewise-test-"));
  if (files !== undefined) cpSync(files, folder, { recursive: true });
  const options = { collections: COLLECTIONS, clock, onInvalid: (path: string) => invalid.push(path) };
  const fileOrStore = () =>
    file === ":memory:" ? storeWith(emptyStoreOf(COLLECTIONS)) : typeof file === "string" ? file : storeWith(file);
  const store =
    file !== ":memory:" || !openOthers ? openSqliteDocuments({ file: fileOrStore(), ...options }) : openOthers(options);
  const { documents: recorded, writes } = recordWrites(recordRequests(store));
  const documents = trackedDocuments(conditionalDocuments(recorded));
  const accounts = openEmbeddedIdentity({ documents: trackedDocuments(recorded), clock, hashing: TEST_HASHING });
  const backend: TestBackend = {
    documents,
    identity: conditionalIdentity(accounts, recorded),
    files: openDiskFiles({ folder, clock }),
    mail: {
      async send(message) {
        sent.push(message);
      },
      async close() {},
    },
    clock,
    sent,
    invalid,
    writes,
    folder,
    setClock(to) {
      now = new Date(to);
    },
    async dispose() {
      await closeBackend(backend);
      // Background work may still add a last file.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return backend;
}

/** Installs a fresh backend before each test of the file and closes it afterwards. */
export function useTestBackend(
  at = TEST_NOW,
  open: (at: string) => TestBackend | Promise<TestBackend> = openTestBackend,
): () => TestBackend {
  return useBackend(beforeEach, afterEach, () => open(at));
}

/** Installs one backend for all tests of the group or file: for a sweep of many that leave it as they found it. */
export function useOneTestBackend(): () => TestBackend {
  return useBackend(beforeAll, afterAll, openTestBackend);
}

type Hook = (run: () => Promise<void>) => void;

function useBackend(before: Hook, after: Hook, open: () => TestBackend | Promise<TestBackend>): () => TestBackend {
  let current: TestBackend | undefined;
  before(async () => {
    current = await open();
    installBackend(current);
  });
  after(async () => {
    // Background work of one test must not reach the next one's backend.
    await backgroundDone();
    installBackend(undefined);
    await current?.dispose();
    current = undefined;
  });
  return () => {
    if (!current) throw new Error("The test backend is there only while a test runs.");
    return current;
  };
}
