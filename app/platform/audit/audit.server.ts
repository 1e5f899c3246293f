import { commitIfHolds, type Batch, type Transaction } from "~/backend/documents/port";
import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { auditEntries } from "./collection";
import type { AuditedAct } from "./labels";
import type { FieldChange } from "./schema";

export interface StaffAct {
  action: AuditedAct;
  entity: { kind: string; id: string; label: string };
  changes?: readonly FieldChange[];
  note?: string | null;
}

/** Logs a staff member's act within the write that does it: both happen or neither does. */
export function recordAct(writes: Batch | Transaction, staff: Staff, act: StaffAct, id: string = randomUUID()): void {
  const at = backend().clock().toISOString();
  writes.set(
    auditEntries,
    id,
    {
      at,
      actorId: staff.uid,
      actorName: staff.name.slice(0, 80),
      action: act.action,
      entityKind: act.entity.kind,
      entityId: act.entity.id.slice(0, 200),
      entityLabel: act.entity.label.slice(0, 200),
      changes: [...(act.changes ?? [])],
      note: act.note?.slice(0, 1_000) ?? null,
      requestId: staff.requestId,
    },
    { when: { exists: false } },
  );
}

/** Logs an act on its own, for writes that can't share a transaction with it. Call it after them. */
export async function recordActAlone(staff: Staff, act: StaffAct): Promise<void> {
  const batch = backend().documents.batch(staff.uid);
  recordAct(batch, staff, act);
  await batch.commit();
}

/**
 * Logs that a staff member looked at something private: once an hour for each thing, since a page asks for it several
 * times. Call it before it is shown.
 */
export async function recordLook(staff: Staff, act: StaffAct): Promise<void> {
  const hour = backend().clock().toISOString().slice(0, 13);
  const id = sha256Hex([staff.uid, act.action, act.entity.id, act.note ?? "", hour].join("\n"));
  const batch = backend().documents.batch(staff.uid);
  recordAct(batch, staff, act, id);
  await commitIfHolds(batch);
}
