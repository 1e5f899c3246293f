import { AppendOnly, type Actor } from "../port";
import { rememberChecked } from "./sqlite-checked.server";
import type { SqliteFile } from "./sqlite-file.server";
import { quoted } from "./sqlite-layout.server";
import { requirePrecondition, updatedFields, type Write } from "../write-list";

/** Carries out writes within a transaction, which an error must undo. */
export function applyWrites(file: SqliteFile, writes: readonly Write[], actor: Actor, now: string): void {
  for (const write of writes) {
    const { collection, id } = write;
    const row = file.rowOf(collection.name, id);
    requirePrecondition(write, row?.version ?? null);
    if (collection.appendOnly && (row || write.kind !== "set")) throw new AppendOnly(`${collection.name}/${id}`);
    if (write.kind === "delete") {
      if (!row) continue;
      file.recordChange(collection.name, id, now, { deleted: true });
      file.run(`DELETE FROM ${quoted(collection.name)} WHERE id = ?`, id);
      continue;
    }
    const before = row && {
      createdAt: row.created_at,
      read: () => ({ fields: JSON.parse(row.body) as unknown, schemaVersion: row.schema_version }),
    };
    const body = JSON.stringify(write.kind === "update" ? updatedFields(write, before ?? null) : write.fields);
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
