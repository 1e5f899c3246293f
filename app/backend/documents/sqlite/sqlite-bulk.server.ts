import { isDeepStrictEqual } from "node:util";
import { systemClock } from "../../clock";
import type { BulkDocuments, RawDocument } from "../bulk";
import { AppendOnly, type Collection } from "../port";
import { envelopeOf, SqliteFile, type Row } from "./sqlite-file.server";
import { quoted } from "./sqlite-layout.server";
import { DOCUMENT_COLUMNS } from "./sqlite-query.server";
import { isDocumentId } from "../stored-document";

function rawOf(row: Row): RawDocument {
  return { envelope: envelopeOf(row), schemaVersion: row.schema_version, fields: JSON.parse(row.body) };
}

/** Opens a SQLite store for bulk copying. Followers are told of the writes. */
export function openSqliteBulk(path: string, collections: readonly Collection[]): BulkDocuments {
  const file = new SqliteFile(path, collections);

  function write(collection: Collection, document: RawDocument): void {
    const { id, version, createdAt, createdBy, updatedAt, updatedBy } = document.envelope;
    const present = file.rowOf(collection.name, id);
    if (present && isDeepStrictEqual(rawOf(present), document)) return;
    if (present && collection.appendOnly) throw new AppendOnly(`${collection.name}/${id}`);
    const seq = file.recordChange(collection.name, id, systemClock().toISOString());
    const values = [version, createdAt, createdBy, updatedAt, updatedBy, seq, document.schemaVersion];
    const body = JSON.stringify(document.fields);
    // REPLACE would skip the triggers that keep the elements of arrays.
    if (present)
      file.run(
        `UPDATE ${quoted(collection.name)} SET version = ?, created_at = ?, created_by = ?, updated_at = ?, ` +
          `updated_by = ?, seq = ?, schema_version = ?, body = ? WHERE id = ?`,
        ...[...values, body, id],
      );
    else
      file.run(
        `INSERT INTO ${quoted(collection.name)} (version, created_at, created_by, updated_at, updated_by, seq, ` +
          `schema_version, body, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[...values, body, id],
      );
  }

  return {
    async count({ name }) {
      return file.first<{ count: number }>(`SELECT count(*) AS count FROM ${quoted(name)}`)?.count ?? 0;
    },
    async read({ name }, after, limit) {
      const rows = file.all<Row>(
        `SELECT ${DOCUMENT_COLUMNS} FROM ${quoted(name)} d WHERE d.id > ? ORDER BY d.id LIMIT ?`,
        ...[after ?? "", limit + 1],
      );
      const documents = rows.slice(0, limit).map(rawOf);
      return { documents, next: rows.length > limit ? (documents.at(-1)?.envelope.id ?? null) : null };
    },
    async write(collection, documents) {
      await file.writing(() => {
        for (const document of documents) write(collection, document);
      });
    },
    problemOf: (_collection, { envelope: { id } }) => (isDocumentId(id) ? null : "its id cannot be stored"),
    async mark() {
      return String(file.lastChange());
    },
    async close() {
      file.close();
    },
  };
}
