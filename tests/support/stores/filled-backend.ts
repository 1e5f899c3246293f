import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { installBackend } from "~/backend/index.server";
import type { MailMessage } from "~/backend/mail/port";
import Sqlite from "better-sqlite3";
import { backgroundDone } from "../outbox/background-done";
import { areTestDocumentsElsewhere, openTestBackend, TEST_NOW, useTestBackend, type TestBackend } from "../backend";
import { noteRequests, requestsOf, type Requests } from "../recorded/recorded-requests";

interface Filled<Made> {
  made: Made;
  bytes: Buffer;
  /** A copy of its files. */
  files: string;
  now: string;
  sent: readonly MailMessage[];
  requests: Requests;
}

/** Returns the bytes of a store's file, once it is closed, for a store in memory. */
export function bytesOfStore(file: string): Buffer {
  const database = new Sqlite(file);
  // Memory has no second file to write ahead in.
  database.pragma("journal_mode = DELETE");
  const bytes = database.serialize();
  database.close();
  return bytes;
}

async function fillOnce<Made>(fill: (store: TestBackend) => Promise<Made>, folder: string): Promise<Filled<Made>> {
  const [file, files] = [join(folder, "store.sqlite"), join(folder, "files")];
  const store = openTestBackend(TEST_NOW, file);
  const filling: { made?: Made } = {};
  installBackend(store);
  const requests = await requestsOf(async () => {
    filling.made = await fill(store);
    await backgroundDone();
  });
  installBackend(undefined);
  cpSync(store.folder, files, { recursive: true });
  const [now, sent] = [store.clock().toISOString(), [...store.sent]];
  await store.dispose();
  return { made: filling.made as Made, bytes: bytesOfStore(file), files, now, sent, requests };
}

/**
 * Installs before each test of the file a backend that `fill` has filled, and gives what `fill` returned. What takes many
 * steps of the app is done once: each test has a copy of its own of documents, files, mails and time.
 */
export function useFilledBackend<Made>(fill: (store: TestBackend) => Promise<Made>): {
  current: () => TestBackend;
  made: () => Made;
} {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-filled-"));
  let once: Promise<Filled<Made>> | undefined;
  let last: { made: Made } | undefined;
  afterAll(() => rmSync(folder, { recursive: true }));

  const current = useTestBackend(TEST_NOW, async () => {
    if (areTestDocumentsElsewhere()) {
      const store = openTestBackend();
      installBackend(store);
      last = { made: await fill(store) };
      return store;
    }
    const filled = await (once ??= fillOnce(fill, folder));
    noteRequests(filled.requests);
    last = filled;
    const store = openTestBackend(filled.now, filled.bytes, filled.files);
    store.sent.push(...filled.sent);
    return store;
  });
  return {
    current,
    made: () => {
      if (!last) throw new Error("What was filled is there only in a test.");
      return last.made;
    },
  };
}
