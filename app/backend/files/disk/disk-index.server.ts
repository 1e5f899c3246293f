import Database from "better-sqlite3";
import type { SettableMetadata } from "../port";

/** Metadata as stored: everything settable, nothing undefined. */
export type StoredSettings = {
  [Name in keyof Required<SettableMetadata>]: NonNullable<SettableMetadata[Name]> | null;
} & {
  contentType: string;
};

/** An object's metadata, and the blob of its content. */
export interface StoredObject {
  generation: number;
  metageneration: number;
  path: string;
  blob: string;
  size: number;
  timeCreated: string;
  updated: string;
  md5: string;
  settings: StoredSettings;
  tokens: string[];
}

interface Row extends Omit<StoredObject, "settings" | "tokens"> {
  settings: string;
  tokens: string;
}

const LAYOUT = `
  CREATE TABLE IF NOT EXISTS objects (
    generation INTEGER PRIMARY KEY AUTOINCREMENT,
    metageneration INTEGER NOT NULL,
    path TEXT NOT NULL UNIQUE,
    blob TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    timeCreated TEXT NOT NULL,
    updated TEXT NOT NULL,
    md5 TEXT NOT NULL,
    settings TEXT NOT NULL,
    tokens TEXT NOT NULL
  ) STRICT
`;

function objectOf(row: Row): StoredObject {
  return {
    ...row,
    settings: JSON.parse(row.settings) as StoredSettings,
    tokens: JSON.parse(row.tokens) as string[],
  };
}

/**
 * Maps paths to contents. One transaction switches an object from its old blob and metadata to the new ones, so that no
 * reader, even after a loss of power, finds one with the other.
 */
export function openDiskIndex(file: string) {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  // Short, because the process stands still while SQLite waits; callers retry.
  database.pragma("busy_timeout = 200");
  database.exec(LAYOUT);

  const select = database.prepare<[string], Row>("SELECT * FROM objects WHERE path = ?");
  const selectPage = database.prepare<{ after: string; prefix: string; limit: number }, Row>(`
    SELECT * FROM objects
    WHERE path > @after AND path >= @prefix AND path < @prefix || char(1114111)
    ORDER BY path LIMIT @limit
  `);
  const selectCount = database.prepare<[], { count: number }>("SELECT count(*) AS count FROM objects");
  const selectBlob = database.prepare<[string], { blob: string }>("SELECT blob FROM objects WHERE blob = ?");
  const remove = database.prepare<[string]>("DELETE FROM objects WHERE path = ?");
  const insert = database.prepare(`
    INSERT INTO objects (metageneration, path, blob, size, timeCreated, updated, md5, settings, tokens)
    VALUES (@metageneration, @path, @blob, @size, @timeCreated, @updated, @md5, @settings, @tokens)
  `);
  const change = database.prepare(`
    UPDATE objects SET metageneration = metageneration + 1, updated = @updated, settings = @settings, tokens = @tokens
    WHERE path = @path
  `);

  const find = (path: string): StoredObject | null => {
    const row = select.get(path);
    return row ? objectOf(row) : null;
  };

  return {
    find,
    /** Returns up to `limit` objects of the prefix whose path comes after the given one. */
    page: (prefix: string, after: string, limit: number) => selectPage.all({ prefix, after, limit }).map(objectOf),
    count: () => selectCount.get()?.count ?? 0,
    isInUse: (blob: string) => selectBlob.get(blob) !== undefined,
    /** Stores the object; returns it with its generation, and the one it replaced. */
    put: database.transaction((object: Omit<StoredObject, "generation">) => {
      const replaced = find(object.path);
      remove.run(object.path);
      const { lastInsertRowid } = insert.run({
        ...object,
        settings: JSON.stringify(object.settings),
        tokens: JSON.stringify(object.tokens),
      });
      return { stored: { ...object, generation: Number(lastInsertRowid) }, replaced };
    }).immediate,
    /** Returns the object after the change, null when there is none. */
    change: database.transaction(
      (
        path: string,
        updated: string,
        apply: (object: StoredObject) => Partial<Pick<StoredObject, "settings" | "tokens">>,
      ) => {
        const found = find(path);
        if (!found) return null;
        const { settings, tokens } = { ...found, ...apply(found) };
        change.run({ path, updated, settings: JSON.stringify(settings), tokens: JSON.stringify(tokens) });
        return find(path);
      },
    ).immediate,
    remove: database.transaction((path: string) => {
      const found = find(path);
      if (found) remove.run(path);
      return found;
    }).immediate,
    close: () => database.close(),
  };
}

export type DiskIndex = ReturnType<typeof openDiskIndex>;
