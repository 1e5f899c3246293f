import { afterEach, beforeEach } from "vitest";
import { installBackend, type Backend } from "~/backend/index.server";
import { openSqliteDocuments } from "~/backend/documents/sqlite.server";
import type { MailMessage } from "~/backend/mail/port";
import { collections } from "~/features/collections";

export interface TestBackend extends Backend {
  /** What was mailed, oldest first. */
  readonly sent: MailMessage[];
  /** Stored documents that were found not to fit their schema. */
  readonly invalid: string[];
  setClock(at: string): void;
}

export const TEST_NOW = "2026-11-21T12:00:00.000Z";

/** A whole backend in memory with a clock that stands still until it is set. */
export function openTestBackend(at = TEST_NOW): TestBackend {
  let now = new Date(at);
  const sent: MailMessage[] = [];
  const invalid: string[] = [];
  const clock = () => now;
  return {
    documents: openSqliteDocuments({ file: ":memory:", collections, clock, onInvalid: (path) => invalid.push(path) }),
    mail: {
      async send(message) {
        sent.push(message);
      },
      async close() {},
    },
    clock,
    sent,
    invalid,
    setClock(to) {
      now = new Date(to);
    },
  };
}

/** Installs a fresh backend before each test of the file and closes it afterwards. */
export function useTestBackend(at = TEST_NOW): () => TestBackend {
  let current: TestBackend | undefined;
  beforeEach(() => {
    current = openTestBackend(at);
    installBackend(current);
  });
  afterEach(async () => {
    installBackend(undefined);
    await current?.documents.close();
    current = undefined;
  });
  return () => {
    if (!current) throw new Error("The test backend is there only while a test runs.");
    return current;
  };
}
