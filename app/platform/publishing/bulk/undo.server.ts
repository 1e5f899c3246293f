import { z } from "zod/v4";
import type { Fields, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { defineOperationKind, done, skipped } from "~/platform/operations/operation-kind";
import type { ItemResult } from "~/platform/operations/schema";
import { editorialHeads, revisions, undoSnapshots } from "../collection";
import { editableFields, type EditorialFields, type EditorialKind } from "../editorial-kind";
import {
  versionOf,
  pictureProblems,
  planSave,
  revisionId,
  itemKey,
  workingFields,
  type PlannedSave,
} from "../editorial.server";
import { planRedirect, slugProblems } from "../slugs/item-slug.server";
import { requireEditorialKind } from "../kind-registry.server";
import { readStanding, type ItemStanding } from "../standing.server";
import { planDeletion } from "../deletion/delete-item.server";
import { EDITORIAL_KIND_NAMES, isPublic, liveFrom, publishState } from "../schema";
import { queueWentLive } from "../went-live.server";
import { withheldProblems } from "../fields/withheld-fields.server";

/** The data needed to undo a change to one editorial item. */
export const undoItem = z.object({
  kind: z.enum(EDITORIAL_KIND_NAMES),
  id: z.string(),
  label: z.string(),
  /** The lock right after the change: another lock means that somebody has changed the item since. */
  lock: z.string(),
  /** Its state before; null: the change created it. */
  before: z.object({ publishState, publishAt: z.string().nullable() }).nullable(),
  /** Id of the snapshot of its fields and draft; null: its fields are the same, and no draft waited. */
  snapshot: z.string().nullable(),
});
export type UndoItem = z.infer<typeof undoItem>;

/**
 * Returns a function that stores what undoing a planned change needs beyond the document and its revisions; call it
 * with the change's write. `key` tells this change from every other one of the same item.
 */
export function keepForUndo<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  { document, head }: ItemStanding<F>,
  planned: PlannedSave<F>["result"] & { outcome: "saved" },
  key: string,
): UndoItem {
  const { id, revision, fields, hasDraft } = planned;
  const label = kind.titleOf(fields).slice(0, 200);
  const lock = versionOf(kind, { revision }, { version: (document?.version ?? 0) + (hasDraft ? 0 : 1) });
  if (!document) return { kind: kind.name, id, label, lock, before: null, snapshot: null };

  const before = { publishState: document.publishState, publishAt: document.publishAt };
  const live = editableFields(kind, workingFields(kind, document, null));
  const isSame = hasDraft || fieldChanges(live, editableFields(kind, fields)).length === 0;
  if (isSame && !head?.draft) return { kind: kind.name, id, label, lock, before, snapshot: null };
  const snapshot = `${key}:${itemKey(kind, id)}`;
  transaction.set(undoSnapshots, snapshot, {
    thing: itemKey(kind, id),
    fields: live,
    draft: head?.draft ?? null,
    draftDueAt: head?.draftDueAt ?? null,
  });
  return { kind: kind.name, id, label, lock, before, snapshot };
}

export interface PlannedUndo {
  result: ItemResult;
  slug: string | null;
  /** The item's lock afterwards; null if the item is deleted or was left as it is. */
  lock: string | null;
  write(): void;
}

function notUndone(label: string, why: string): PlannedUndo {
  return { result: skipped(label, why), slug: null, lock: null, write: () => undefined };
}

const CHANGED = "It has changed since, and was left as it is.";

/** Reads and checks the undoing of one change within a transaction that will write it. */
export async function planUndo<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  { id, label, lock, before, snapshot }: UndoItem,
  staff: Staff,
): Promise<PlannedUndo> {
  const { document, head } = await readStanding(transaction, kind, id);
  if (!document || !head) return notUndone(label, "It no longer exists.");
  if (versionOf(kind, head, document) !== lock) return notUndone(label, CHANGED);

  if (!before) {
    const deletion = await planDeletion(transaction, kind, id, { note: "Undone" }, staff);
    if (deletion.result.outcome === "deleted")
      return {
        result: done(label, null, "Deleted: it was new."),
        slug: document.slug,
        lock: null,
        write: deletion.write,
      };
    // Something refers to it by now, or it is public.
    const planned = await planSave(transaction, kind, id, { intent: "archive", note: "Undone" }, staff);
    if (planned.result.outcome !== "saved") return notUndone(label, problemsOf(planned.result));
    const { write } = planned;
    const why =
      deletion.result.outcome === "held" ? "Archived, not deleted: something refers to it." : "Archived: it was new.";
    const after = versionOf(kind, { revision: planned.result.revision }, { version: document.version + 1 });
    return { result: done(label, null, why), slug: document.slug, lock: after, write };
  }

  const earlier = snapshot === null ? null : await transaction.get(undoSnapshots, snapshot);
  if (snapshot !== null && !earlier) return notUndone(label, "The earlier version is no longer stored.");
  const now = backend().clock().toISOString();
  const present = workingFields(kind, document, null);
  const [refused] = [
    ...(await withheldProblems(transaction, kind, { before: present, after: earlier?.fields ?? {}, uid: staff.uid })),
    ...(await withheldProblems(transaction, kind, {
      ...{ before: head.draft?.fields ?? present, after: earlier?.draft?.fields ?? {}, uid: staff.uid },
    })),
  ];
  if (refused) return notUndone(label, refused.message);
  const parsed = kind.collection.schema.safeParse({ ...present, ...earlier?.fields, ...before });
  if (!parsed.success) return notUndone(label, "The earlier version is no longer valid.");
  const whole = kind.withSystemParts?.(parsed.data, document) ?? parsed.data;
  const context = { id, before: document, now, staff };
  const problems = [
    ...(await slugProblems(transaction, kind, id, whole.slug)),
    ...(await pictureProblems(transaction, { whole, draft: earlier?.draft ?? null }, [document, head.draft])),
    ...((await kind.checkSave?.(transaction, whole, context)) ?? []),
    ...(isPublic(document, now) && !isPublic(whole, now) ? (kind.refusesWithdrawal?.(document) ?? []) : []),
  ];
  const [problem] = problems;
  if (problem) return notUndone(label, problem.message);

  const changes = fieldChanges(editable(kind, present), editable(kind, whole));
  const isLive = isPublic(whole, now);
  const differs = fieldChanges(editableFields(kind, present), editableFields(kind, whole)).length > 0;
  const derived = isLive && differs && kind.derive ? await kind.derive(transaction, whole, context) : whole;
  const stored = (await kind.arrange?.(transaction, derived, context)) ?? derived;
  const redirect = await planRedirect(transaction, kind, document, stored, false);
  const key = itemKey(kind, id);
  const number = head.revision + 1;
  return {
    result: done(label),
    slug: stored.slug,
    lock: versionOf(kind, { revision: number }, { version: document.version + 1 }),
    write() {
      transaction.set(revisions, revisionId(key, number), {
        thing: key,
        number,
        cause: "restored",
        fields: earlier?.draft?.fields ?? editableFields(kind, stored),
        changes,
        at: now,
        by: staff.uid,
        byName: staff.name.slice(0, 80),
        note: "A bulk change was undone",
        liveFrom: liveFrom(stored, now),
        ...(earlier?.draft && { liveFields: editableFields(kind, stored) }),
      });
      const { kind: name, entityId } = head;
      const draft = { draft: earlier?.draft ?? null, draftDueAt: earlier?.draftDueAt ?? null };
      // Undoing writes no words: nobody becomes able to approve their own by it.
      const writer = earlier === null && head.writer !== undefined ? { writer: head.writer } : {};
      transaction.set(editorialHeads, key, { kind: name, entityId, revision: number, ...draft, ...writer });
      transaction.set(kind.collection, id, stored);
      redirect();
      recordAct(transaction, staff, {
        action: `${kind.name}.restore`,
        entity: { kind: kind.name, id, label },
        changes,
        note: "A bulk change was undone",
      });
      if (isLive || isPublic(document, now)) queueWentLive(transaction, kind, id, document, stored);
    },
  };
}

/** The fields that editors see of an item, with its state, to detect changes. */
function editable<F extends EditorialFields>(kind: EditorialKind<F>, fields: F): Fields {
  return { ...editableFields(kind, fields), publishState: fields.publishState, publishAt: fields.publishAt };
}

/** Returns the reasons why a change was not made, in words. */
export function problemsOf<F>(result: PlannedSave<F>["result"]): string {
  if (result.outcome === "conflict") return CHANGED;
  if (result.outcome !== "invalid") return "It no longer exists.";
  return result.problems
    .map(({ message }) => message)
    .join(" ")
    .slice(0, 500);
}

/** Restores items to their state before a bulk change, unless somebody has changed them since. */
export const editorialUndo = defineOperationKind({
  duty: "editor",
  name: "editorial-undo",
  item: undoItem,
  input: z.object({}),
  labelOf: ({ label }: UndoItem) => label,
  // One by one, because an address that one item gives back may be another's.
  together: 1,
  async run(transaction, items: UndoItem[], { staff }) {
    const results: ItemResult[] = [];
    for (const item of items) {
      const planned = await planUndo(transaction, requireEditorialKind(item.kind), item, staff);
      planned.write();
      results.push(planned.result);
    }
    return results;
  },
});
