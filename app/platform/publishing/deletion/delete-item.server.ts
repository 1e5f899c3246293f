import { readStanding } from "../standing.server";
import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { editorialHeads, redirects, revisions } from "../collection";
import { editableFields, type EditorialFields, type EditorialKind, type Problem } from "../editorial-kind";
import { itemKey, versionOf, revisionId, workingFields } from "../editorial.server";
import { isPublic, type RedirectFields } from "../schema";
import { referenceFinders, type Reference } from "./references.server";

const MOST_REDIRECTS = 100;

export type DeletionOutcome =
  | { outcome: "deleted"; title: string }
  | { outcome: "missing" }
  /** Readers can see it: it has to be archived or unpublished first. */
  | { outcome: "public" }
  /** Somebody has changed it since its page was opened. */
  | { outcome: "conflict" }
  | { outcome: "refused"; problems: Problem[] }
  | { outcome: "held"; references: Reference[] };

interface PlannedDeletion {
  result: DeletionOutcome;
  /** Deletes it, once the transaction's reads are over. */
  write(): void;
}

/** Returns the redirects that lead to an address, directly or by way of another former one. Reads only. */
async function redirectsTo(
  transaction: Transaction,
  kind: RedirectFields["kind"],
  slug: string,
): Promise<Stored<RedirectFields>[]> {
  const found = new Map<string, Stored<RedirectFields>>();
  const open = [slug];
  for (let to = open.pop(); to !== undefined && found.size < MOST_REDIRECTS; to = open.pop()) {
    const leading = await transaction.query(redirects, {
      where: [
        ["kind", "==", kind],
        ["to", "==", to],
      ],
      limit: MOST_REDIRECTS,
    });
    for (const one of leading) {
      if (found.has(one.id)) continue;
      found.set(one.id, one);
      open.push(one.from);
    }
  }
  return [...found.values()];
}

/**
 * Reads and checks the deletion of an item within a transaction that will write it: the item, its waiting draft and
 * the redirects of its former addresses go; its name and address are free again. The revisions stay, with one that
 * says who deleted it. `version` is the one its editor saw; without it, the newest version is deleted.
 */
export async function planDeletion<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  id: string,
  { version, note = null }: { version?: string; note?: string | null },
  staff: Staff,
): Promise<PlannedDeletion> {
  const withoutWrite = (result: DeletionOutcome) => ({ result, write: () => undefined });
  const now = backend().clock().toISOString();
  const { document, head } = await readStanding(transaction, kind, id);
  if (!document) return withoutWrite({ outcome: "missing" });
  if (version !== undefined && version !== versionOf(kind, head, document))
    return withoutWrite({ outcome: "conflict" });
  if (isPublic(document, now)) return withoutWrite({ outcome: "public" });
  const problems = kind.refusesWithdrawal?.(document) ?? [];
  if (problems.length > 0) return withoutWrite({ outcome: "refused", problems });
  const references = await referenceFinders().holding(transaction, kind.name, document);
  if (references.length > 0) return withoutWrite({ outcome: "held", references });
  const former = await redirectsTo(transaction, kind.name, document.slug);

  const key = itemKey(kind, id);
  const number = (head?.revision ?? 0) + 1;
  const title = kind.titleOf(document);
  return {
    result: { outcome: "deleted", title },
    write() {
      transaction.delete(kind.collection, id);
      for (const one of former) transaction.delete(redirects, one.id);
      transaction.set(revisions, revisionId(key, number), {
        thing: key,
        number,
        cause: "deleted",
        fields: editableFields(kind, workingFields(kind, document, head)),
        changes: [],
        at: now,
        by: staff.uid,
        byName: staff.name.slice(0, 80),
        note,
      });
      // The head stays and its version counts on, because a form of the item that is sent again after the deletion
      // makes a new item with the same id.
      transaction.set(editorialHeads, key, {
        kind: kind.name,
        entityId: id,
        revision: number,
        draft: null,
        draftDueAt: null,
      });
      recordAct(transaction, staff, {
        action: `${kind.name}.delete`,
        entity: { kind: kind.name, id, label: title },
        changes: [{ field: "slug", from: document.slug, to: null }],
        note,
      });
    },
  };
}

/** Deletes an item that readers can't see and nothing refers to: all or nothing. */
export async function deleteItem<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
  version: string,
  staff: Staff,
): Promise<DeletionOutcome> {
  let result: DeletionOutcome = { outcome: "missing" };
  await backend().documents.transaction(staff.uid, async (transaction) => {
    const planned = await planDeletion(transaction, kind, id, { version }, staff);
    planned.write();
    result = planned.result;
  });
  return result;
}
