import { AppendOnly, InvalidDocument, PreconditionFailed, type Actor, type Fields, type Precondition } from "../port";
import { rememberChecked } from "./sqlite-checked.server";
import type { Row, SqliteFile } from "./sqlite-file.server";
import { quoted } from "./sqlite-layout.server";
import { migrate, parseForWrite } from "../stored-document";
import type { Write } from "../write-list";

/** Carries out writes within a transaction, which an error must undo. */
export function applyWrites(file: SqliteFile, writes: readonly Write[], actor: Actor, now: string): void {
  for (const write of writes) {
    const { collection, id } = write;
    const row = file.rowOf(collection.name, id);
    requirePrecondition(`${collection.name}/${id}`, write.when, row);
    if (collection.appendOnly && (row || write.kind !== "set")) throw new AppendOnly(`${collection.name}/${id}`);
    if (write.kind === "delete") {
      if (!row) continue;
      file.recordChange(collection.name, id, now, { deleted: true });
      file.run(`DELETE FROM ${quoted(collection.name)} WHERE id = ?`, id);
      continue;
    }
    const body = JSON.stringify(write.kind === "update" ? updatedFields(write, row) : write.fields);
    const seq = file.recordChange(collection.name, id, now);
    if (row) {
      file.run(
        `UPDATE ${quoted(collection.name)} SET version = ?, updated_at = ?, updated_by = ?, seq = ?, schema_version = ?, ` +
          `body = ? WHERE id = ?`,
        ...[row.version + 1, now, actor, seq, collection.schemaVersion, body, id],
      );
    } else {
      file.run(
        `INSERT INTO ${quoted(collection.name)} (id, version, created_at, created_by, updated_at, updated_by, seq, ` +
          `schema_version, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[id, 1, now, actor, now, actor, seq, collection.schemaVersion, body],
      );
    }
    rememberChecked(file, collection, id, seq);
  }
}

function updatedFields(write: Write, row: Row | undefined): Fields {
  const path = `${write.collection.name}/${write.id}`;
  if (!row) throw new PreconditionFailed(path, { exists: true }, null);
  let stored: Fields;
  try {
    const fields: unknown = JSON.parse(row.body);
    const envelope = { id: write.id, createdAt: row.created_at };
    stored = migrate(write.collection, envelope, { fields, schemaVersion: row.schema_version });
  } catch (error) {
    throw new InvalidDocument(path, error instanceof Error ? error.message : String(error));
  }
  return parseForWrite(write.collection, write.id, { ...stored, ...write.fields });
}

function requirePrecondition(path: string, when: Precondition | undefined, row: Row | undefined): void {
  if (!when) return;
  const holds = "version" in when ? row?.version === when.version : when.exists === (row !== undefined);
  if (!holds) throw new PreconditionFailed(path, when, row?.version ?? null);
}
