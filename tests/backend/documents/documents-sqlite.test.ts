import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { documentsContract, type MakeStore } from "../contract/documents.contract";
import { writeConditionsContract } from "../contract/write-conditions.contract";
import { emptyStoreOf, storeWith } from "../../support/stores/reused-store";

/** As most tests have it, after others had it before. */
const inMemory: MakeStore = async (options) => {
  const documents = openSqliteDocuments({ file: storeWith(emptyStoreOf(options.collections)), ...options });
  return { documents, outside: null, close: () => documents.close() };
};

const inFile: MakeStore = async (options) => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-documents-"));
  const file = join(folder, "new", "store.sqlite");
  const documents = openSqliteDocuments({ file, ...options });
  const another = openSqliteDocuments({ file, ...options });
  const reader = new Sqlite(file);
  return {
    documents,
    outside: {
      another,
      async read(collection, id) {
        const row = reader.prepare(`SELECT * FROM "${collection}" WHERE id = ?`).get(id) as
          Record<string, unknown> | undefined;
        if (!row) return null;
        return {
          fields: JSON.parse(String(row["body"])) as unknown,
          schemaVersion: Number(row["schema_version"]),
          version: Number(row["version"]),
          updatedBy: String(row["updated_by"]),
        };
      },
      async write(collection, id, fields, schemaVersion) {
        const change = reader.prepare("INSERT INTO _changes (collection, id) VALUES (?, ?)");
        reader.transaction(() => {
          const { lastInsertRowid } = change.run(collection, id);
          reader
            .prepare(`INSERT OR REPLACE INTO "${collection}" VALUES (?, 1, '', 'x', '', 'x', ?, ?, ?)`)
            .run(id, lastInsertRowid, schemaVersion, JSON.stringify(fields));
        })();
      },
    },
    async close() {
      await documents.close();
      await another.close();
      reader.close();
      rmSync(folder, { recursive: true });
    },
  };
};

documentsContract("SQLite in memory", inMemory, { isShared: false });
documentsContract("SQLite in a file", inFile, { isShared: true });
writeConditionsContract("SQLite in a file", inFile);
