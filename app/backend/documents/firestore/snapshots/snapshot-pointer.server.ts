import { Timestamp } from "firebase-admin/firestore";
import { z } from "zod/v4";
import type { FirestoreClient } from "../firestore-client.server";
import { STATUS, statusOf } from "../firestore-outage.server";
import { SNAPSHOTS } from "../firestore-indexes";

/** Raise it when the format of the files changes: older files are then not read, and are replaced. */
const FORMAT = 2;
const CURRENT = "current";

const timestamp = z.instanceof(Timestamp);

const part = z.object({
  path: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  schemaVersion: z.number(),
  /** See `FollowedPart.checkedBy`. */
  checkedBy: z.string().nullable(),
  /** When the query was last read from the store as a whole, rather than taken over from the previous snapshot. */
  readAt: timestamp,
});
export type SnapshotPart = z.infer<typeof part>;

/** The current snapshots: one file for each followed query, all as of one moment of the store. */
const pointer = z.object({
  format: z.literal(FORMAT),
  /** Everything written up to this moment of the store's clock is in the files. Later writes may be too. */
  position: timestamp,
  parts: z.record(z.string(), part),
});
export type SnapshotPointer = Omit<z.infer<typeof pointer>, "format">;

export interface PointerReading {
  /** Null when there are no snapshots, or none that this build can read. */
  pointer: SnapshotPointer | null;
  /** The time of this reading by the store's clock. */
  readTime: Timestamp;
  /** When the pointer was last replaced; null if there is none. */
  updateTime: Timestamp | null;
}

const documentOf = (client: FirestoreClient) => client.document(SNAPSHOTS, CURRENT);

export async function readPointer(client: FirestoreClient): Promise<PointerReading> {
  const snapshot = await client.call(() => documentOf(client).get());
  client.count("reads", SNAPSHOTS.name, 1);
  const parsed = pointer.safeParse(snapshot.data());
  return {
    pointer: parsed.success ? parsed.data : null,
    readTime: snapshot.readTime,
    updateTime: snapshot.updateTime ?? null,
  };
}

/** Replaces the pointer that was read. Returns false and changes nothing if another instance has replaced it since. */
export async function replacePointer(
  client: FirestoreClient,
  { updateTime }: PointerReading,
  next: SnapshotPointer,
): Promise<boolean> {
  const document = documentOf(client);
  const fields = { format: FORMAT, ...next };
  try {
    await client.call<unknown>(() =>
      updateTime ? document.update(fields, { lastUpdateTime: updateTime }) : document.create(fields),
    );
  } catch (error) {
    if (OVERTAKEN.includes(statusOf(error))) return false;
    throw error;
  }
  client.count("writes", SNAPSHOTS.name, 1);
  return true;
}

/** Makes the next starts read everything. Call it after writing without entries in the feed. */
export async function forgetSnapshots(client: FirestoreClient): Promise<void> {
  await client.call(() => documentOf(client).delete());
  client.count("deletes", SNAPSHOTS.name, 1);
}

const OVERTAKEN: readonly (number | undefined)[] = [STATUS.notFound, STATUS.alreadyExists, STATUS.failedPrecondition];
