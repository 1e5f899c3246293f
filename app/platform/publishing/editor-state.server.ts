import type { Image } from "~/platform/media/image-schema";
import { replacePicture } from "~/platform/media/replace-picture";
import type { Fields, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { requireFound } from "~/http/responses/responses";
import { isSameValue } from "~/platform/audit/field-changes";
import { editorialHeads, revisions } from "./collection";
import { editableFields, type EditorialFields, type EditorialKind, type Problem } from "./editorial-kind";
import { versionOf, revisionId, saveItem, itemKey, workingFields, type SaveOutcome } from "./editorial.server";
import { findKindByPath } from "./kind-registry.server";
import type { EditorialHeadFields, RevisionFields } from "./schema";
import type { WaitingDraft } from "./editor/editor-view";
import { withheldFrom, withoutFields } from "./withheld/withheld-fields.server";
import { missingToPublish } from "./fields/missing-to-publish";

/** An item as its editors see it. */
export interface EditorState<F> {
  id: string;
  /** The edited fields: the waiting draft over the stored item. */
  fields: F;
  /** The stored item; public if published. */
  stored: Stored<F>;
  /** Carried by the form (`VersionField`), so that a save over somebody else's is noticed. */
  version: string;
  revision: number;
  /** The waiting draft of a published item; `dueAt` is when it publishes itself. */
  draft: WaitingDraft | null;
  head: EditorialHeadFields | null;
  missing: Problem[];
}

/** Returns an item with its waiting draft; null if there is none. */
export async function findForEditing<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
): Promise<EditorState<F> | null> {
  const { documents, clock } = backend();
  const [stored, head] = await Promise.all([
    documents.get(kind.collection, id),
    documents.get(editorialHeads, itemKey(kind, id)),
  ]);
  if (!stored) return null;
  const fields = workingFields(kind, stored, head);
  const now = clock().toISOString();
  return {
    id,
    fields,
    stored,
    version: versionOf(kind, head, stored),
    revision: head?.revision ?? 0,
    head,
    draft: head?.draft
      ? {
          savedAt: head.draft.savedAt,
          savedByName: head.draft.savedByName,
          dueAt: head.draftDueAt,
          failure: head.publishFailure ?? null,
        }
      : null,
    missing: [
      ...missingToPublish(kind, fields, now),
      ...((await kind.missingElsewhere?.(documents, fields, now)) ?? []),
    ],
  };
}

/** Returns the item that an address below `/admin/{kind}/{id}` is about; throws a 404 for an unknown one. */
export async function requireItem(request: Request, params: Readonly<Record<string, string | undefined>>) {
  const kind: EditorialKind = requireFound(findKindByPath(params["kind"] ?? ""), request);
  const state = requireFound(await findForEditing(kind, params["id"] ?? ""), request);
  return { kind, state, path: `${kind.adminPath}/${state.id}`, title: kind.titleOf(state.fields) };
}

/** Returns one page of an item's revisions, newest first. */
export function listRevisions<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
  { limit = 20, cursor }: { limit?: number; cursor?: string } = {},
) {
  return backend().documents.query(revisions, {
    where: [["thing", "==", itemKey(kind, id)]],
    orderBy: ["-number"],
    limit,
    ...(cursor !== undefined && { cursor }),
  });
}

export function findRevision<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
  number: number,
): Promise<Stored<RevisionFields> | null> {
  return backend().documents.get(revisions, revisionId(itemKey(kind, id), number));
}

/**
 * Restores a revision's fields: as a waiting draft of a published item, otherwise at once. The present slug stays if
 * another item has taken the old one.
 */
export async function restoreRevision<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
  number: number,
  staff: Staff,
  version?: string,
  /** For the id of each picture that is gone: another picture, or null to leave it out. */
  pictures: ReadonlyMap<string, Image | null> = new Map(),
): Promise<SaveOutcome<F>> {
  const revision = await findRevision(kind, id, number);
  if (!revision) return { outcome: "missing" };
  let fields: unknown = revision.fields;
  for (const [gone, other] of pictures) fields = replacePicture(fields, gone, other);
  // What they may not set stays as it is.
  fields = withoutFields(fields as Fields, await withheldFrom(backend().documents, kind, staff.uid));
  const change = {
    intent: "save",
    fields: fields as Fields,
    cause: "restored",
    note: `Revision ${String(number)} restored`,
    ...(version !== undefined && { version }),
  } as const;
  return saveItem(kind, id, change, staff);
}

/** A field's two versions in a conflict. */
export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** The side that changed the field since the revision both started from. */
  changedBy: "both" | "them" | "me";
}

/** Returns the fields in which an editor's version and the newest one differ. */
export function fieldConflicts<F extends EditorialFields>(
  kind: EditorialKind<F>,
  mine: Fields,
  { theirs, base }: { theirs: F; base: Fields | null },
): FieldConflict[] {
  return Object.entries(editableFields(kind, theirs)).flatMap(([field, theirValue]) => {
    const mineValue = mine[field];
    if (!(field in mine) || isSameValue(mineValue, theirValue)) return [];
    const iChanged = base === null || !isSameValue(mineValue, base[field]);
    const theyChanged = base === null || !isSameValue(theirValue, base[field]);
    const changedBy = iChanged && theyChanged ? "both" : theyChanged ? "them" : "me";
    return [{ field, mine: mineValue, theirs: theirValue, changedBy } as const];
  });
}
