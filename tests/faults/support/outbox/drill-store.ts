import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { complaintFixture } from "../../../support/fixtures/complaint";
import { startServer, type RunningServer } from "../server";
import { StoredData } from "../stored-data";
import { addSubscribers, subscriberFixture } from "../../../support/fixtures/subscriber";
import { CASE, PLAYER_MAILBOX, READERS } from "./drill-posts";

/** A stored document, with its id and when it was last written. */
export type StoredDocument = Record<string, unknown> & { id: string; updatedAt: string };

/** Where the drilled site keeps its data, which is read without the site's code. */
export interface DrillStore {
  /** Starts the built server on it. */
  start(environment: Record<string, string>): Promise<RunningServer>;
  /** Returns the documents of a collection. Of a killed server they stay as the kill has left them. */
  read(collection: string, of: "running" | "killed"): Promise<StoredDocument[]>;
}

/** Adds a case under way and subscribers to the small site. */
export async function addCaseAndReaders(backend: Pick<Backend, "documents" | "identity">): Promise<void> {
  const { documents, identity } = backend;
  const player = await identity.findByEmail(PLAYER_MAILBOX);
  const open = complaintFixture({
    ...{ ref: CASE, playerId: player?.uid ?? "", state: "under_review", waitingOn: "staff" },
    ...{ outcomeReason: null, recovered: null, recoveredEur: 0, closedAt: null },
  });
  await documents.batch("system:test").set(complaints, CASE, open).commit();
  await addSubscribers(backend, ...READERS.map((email) => subscriberFixture(email)));
}

function readFolder(folder: string, collection: string): StoredDocument[] {
  const stored = new StoredData(folder);
  try {
    return stored
      .rows(collection)
      .map(({ id, body, updatedAt }) => ({ ...(JSON.parse(body) as Record<string, unknown>), id, updatedAt }));
  } finally {
    stored.close();
  }
}

/** The embedded store in a folder. */
export function embeddedDrillStore(data: string): DrillStore {
  return {
    start: (environment) => startServer({ data, environment }),
    async read(collection, of) {
      if (of === "running") return readFolder(data, collection);
      // To open a store is to recover it, which is the next start's to do.
      const copy = mkdtempSync(join(tmpdir(), "edgewise-outbox-copy-"));
      try {
        for (const name of ["edgewise.sqlite", "edgewise.sqlite-wal"])
          if (existsSync(join(data, name))) cpSync(join(data, name), join(copy, name));
        return readFolder(copy, collection);
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
  };
}
