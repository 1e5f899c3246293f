import type { Fields } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { recordExpiry, untracked } from "~/backend/read-tracking.server";
import { revisions } from "../collection";

/** The newest revisions that are read. Each has the whole item, so more would cost a page too much. */
const MOST_READ = 200;

/** What the public saw of an item from one moment until the next; `fields` null: nothing. */
export interface ShownVersion {
  /** UTC, ISO 8601. */
  from: string;
  /** null: still. */
  to: string | null;
  fields: Fields | null;
}

/**
 * Returns what the public has seen of an item, oldest first, as far back as its revisions say it. They say it from the
 * first save on that recorded it; the item before that save is the first version, from when it was last stored.
 */
export async function shownVersions(kind: { name: string }, id: string): Promise<ShownVersion[]> {
  const { documents, clock } = backend();
  const now = untracked(clock).toISOString();
  // What the public sees changes with the item itself, whose readers follow it; every save of anything is a revision.
  const { items } = await untracked(() =>
    documents.query(revisions, {
      where: [["thing", "==", `${kind.name}:${id}`]],
      orderBy: ["-number"],
      limit: MOST_READ,
    }),
  );
  const versions: Omit<ShownVersion, "to">[] = [];
  for (const { at, liveFrom: live, liveFields, fields } of items.toReversed()) {
    if (live === undefined) continue;
    const from = live ?? at;
    // What was scheduled and changed before its time was never seen.
    while ((versions.at(-1)?.from ?? "") >= from) versions.pop();
    versions.push({ from, fields: live === null ? null : (liveFields ?? fields) });
  }
  recordExpiry(versions.find(({ from }) => from > now)?.from ?? null);
  const seen = versions.filter(({ from }) => from <= now);
  const first = seen.findIndex(({ fields }) => fields !== null);
  return first === -1 ? [] : seen.slice(first).map((one, at, all) => ({ ...one, to: all[at + 1]?.from ?? null }));
}
