import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { StartBulk } from "~/platform/admin-list/bulk/start-bulk";
import {
  defineOperationKind,
  done,
  failed,
  skipped,
  type OperationContext,
} from "~/platform/operations/operation-kind";
import { startOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { BULK_INTENTS, type BulkIntent } from "./bulk-actions";
import { readStanding } from "../standing.server";
import type { EditorialFields, EditorialKind } from "../editorial-kind";
import { planSave } from "../editorial.server";
import { requireEditorialKind } from "../kind-registry.server";
import type { ListedState } from "./listed-state";
import { publishedState } from "../published-state";
import { EDITORIAL_KIND_NAMES } from "../schema";
import { editorialUndo, keepForUndo, problemsOf } from "./undo.server";

const bulkInput = z.object({ kind: z.enum(EDITORIAL_KIND_NAMES), intent: z.enum(BULK_INTENTS) });
type BulkInput = z.infer<typeof bulkInput>;

/** Returns why an item in this state needs no change; null if it needs one. */
function needless(intent: BulkIntent, state: ListedState): string | null {
  switch (intent) {
    case "archive":
      return state === "archived" ? "It is archived already." : null;
    case "unpublish":
      return state === "published" || state === "changes" ? null : "It is not public.";
    case "reopen":
      return state === "archived" || state === "scheduled" ? null : "It is neither archived nor scheduled.";
    case "publish":
      if (state === "archived") return "It is archived: reopen it first.";
      return state === "published" ? "All of it is published already." : null;
    case "discard":
      return state === "changes" ? null : "No changes are waiting.";
  }
}

async function planChange<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  id: string,
  intent: BulkIntent,
  { staff, operationId }: OperationContext<BulkInput>,
): Promise<() => ItemResult> {
  const standing = await readStanding(transaction, kind, id);
  const { document, head } = standing;
  if (!document) return () => skipped(id, "It no longer exists.");
  const label = kind.titleOf(document);
  const now = backend().clock().toISOString();
  const reason = needless(intent, publishedState(document, head?.draft != null, now));
  if (reason) return () => skipped(label, reason);

  const planned = await planSave(transaction, kind, id, { intent: intent === "unpublish" ? "reopen" : intent }, staff);
  const { result } = planned;
  if (result.outcome !== "saved") return () => failed(label, problemsOf(result));
  return () => {
    planned.write();
    return done(label, keepForUndo(transaction, kind, standing, result, operationId));
  };
}

async function changeAll(transaction: Transaction, ids: string[], context: OperationContext<BulkInput>) {
  const { kind, intent } = bulkInput.parse(context.input);
  const plans: (() => ItemResult)[] = [];
  for (const id of ids) plans.push(await planChange(transaction, requireEditorialKind(kind), id, intent, context));
  return plans.map((write) => write());
}

const common = {
  duty: "editor" as const,
  item: z.string(),
  input: bulkInput,
  labelOf: (id: string) => id,
  undoneBy: editorialUndo.name,
  run: changeAll,
};

/** Archives items or discards drafts: these changes can't conflict with each other. */
export const editorialChange = defineOperationKind({ ...common, name: "editorial-change", together: 20 });

/** Publishes, unpublishes or reopens one by one, because two items may want one address or one name. */
export const editorialPublish = defineOperationKind({ ...common, name: "editorial-publish", together: 1 });

/** Returns what the bulk actions of `EDITORIAL_BULK` start for items of a kind. */
export function editorialBulk<F extends EditorialFields, Row extends { id: string }>(
  kind: EditorialKind<F>,
): Record<BulkIntent, StartBulk<Row>> {
  const starting =
    (intent: BulkIntent): StartBulk<Row> =>
    (rows, { title, backTo, staff, id }) => {
      const operation = {
        title,
        backTo,
        id,
        items: rows.map((row) => row.id),
        input: { kind: kind.name, intent },
        duty: kind.duty,
      };
      const isAlone = intent === "archive" || intent === "discard";
      return startOperation(isAlone ? editorialChange : editorialPublish, operation, staff);
    };
  return {
    archive: starting("archive"),
    unpublish: starting("unpublish"),
    reopen: starting("reopen"),
    publish: starting("publish"),
    discard: starting("discard"),
  };
}
