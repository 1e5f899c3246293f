import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { done } from "~/platform/operations/operation-kind";
import { recordFinished } from "~/platform/operations/operations.server";
import { editorialChange, editorialPublish } from "../bulk/bulk-change.server";
import { readStanding } from "../standing.server";
import type { EditorialFields, EditorialKind } from "../editorial-kind";
import { planSave, type Change, type PlannedSave, type SaveOutcome } from "../editorial.server";
import { keepForUndo } from "../bulk/undo.server";

const TITLES = { archive: "Archive", reopen: "Unpublish" } as const;

/**
 * Archives an item or turns it back into a draft, together with what was typed in its form, and keeps what undoing it
 * needs: `undoId` is the operation whose page undoes it.
 */
export async function withdrawItem<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
  change: Change & { intent: "archive" | "reopen" },
  staff: Staff,
): Promise<{ outcome: SaveOutcome<F>; undoId: string | null }> {
  const { intent } = change;
  const undoId = randomUUID();
  let planned: PlannedSave<F> | undefined;
  await backend().documents.transaction(staff.uid, async (transaction) => {
    const standing = await readStanding(transaction, kind, id);
    planned = await planSave(transaction, kind, id, change, staff);
    const { result } = planned;
    if (result.outcome !== "saved") return;
    planned.write();
    const operation = {
      id: undoId,
      title: `${TITLES[intent]} 1 ${kind.words.one}`,
      backTo: `${kind.adminPath}/${id}`,
      item: id,
      input: { kind: kind.name, intent },
      duty: kind.duty,
    };
    const undo = keepForUndo(transaction, kind, standing, result, undoId);
    const label = kind.titleOf(result.fields);
    recordFinished(
      transaction,
      intent === "archive" ? editorialChange : editorialPublish,
      operation,
      done(label, undo),
      staff,
    );
  });
  if (!planned) throw new Error("Unreachable: a transaction that commits has run.");
  return { outcome: planned.result, undoId: planned.result.outcome === "saved" ? undoId : null };
}
