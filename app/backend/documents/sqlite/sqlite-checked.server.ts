import { letOthersRun } from "../../concurrency";
import type { Collection } from "../port";
import { checkedBy } from "../schema-fingerprint";
import type { Row, SqliteFile } from "./sqlite-file.server";
import { checkedTable, quoted } from "./sqlite-layout.server";

/** Notes, in the transaction of the write `seq`, that the written document fits the schema unchanged. */
export function rememberChecked(file: SqliteFile, collection: Collection, id: string, seq: number): void {
  const fingerprint = checkedBy(collection);
  if (fingerprint === null) return;
  file.run(
    `INSERT OR REPLACE INTO ${quoted(checkedTable(collection))} (id, seq, fingerprint) VALUES (?, ?, ?)`,
    ...[id, seq, fingerprint],
  );
}

/** Returns the rows, given in the order of their ids, that this schema has already found to fit. */
export function checkedAmong(file: SqliteFile, collection: Collection, rows: readonly Row[]): ReadonlySet<Row> {
  const fingerprint = checkedBy(collection);
  const [first, last] = [rows[0], rows.at(-1)];
  if (fingerprint === null || !first || !last) return new Set();
  const notes = file.all<{ id: string; seq: number }>(
    `SELECT id, seq FROM ${quoted(checkedTable(collection))} WHERE id >= ? AND id <= ? AND fingerprint = ?`,
    ...[first.id, last.id, fingerprint],
  );
  const seqs = new Map(notes.map(({ id, seq }) => [id, seq]));
  return new Set(rows.filter((row) => row.schema_version === collection.schemaVersion && seqs.get(row.id) === row.seq));
}

const BATCH = 500;

/**
 * Notes documents that were read and found to fit, unless they changed since, so that the next start need not check
 * them.
 */
export async function rememberFound(
  file: SqliteFile,
  collection: Collection,
  found: readonly Pick<Row, "id" | "seq">[],
): Promise<void> {
  const fingerprint = checkedBy(collection);
  if (fingerprint === null) return;
  for (let start = 0; start < found.length; start += BATCH) {
    await file.writing(() => {
      for (const { id, seq } of found.slice(start, start + BATCH))
        file.run(
          `INSERT OR REPLACE INTO ${quoted(checkedTable(collection))} (id, seq, fingerprint) ` +
            `SELECT id, seq, ? FROM ${quoted(collection.name)} WHERE id = ? AND seq = ? AND schema_version = ?`,
          ...[fingerprint, id, seq, collection.schemaVersion],
        );
    });
    await letOthersRun();
  }
}
