import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { requireFound } from "~/http/responses/responses";
import type { EditorialFields, EditorialKind } from "./editorial-kind";
import { findForEditing } from "./editor-state.server";

/**
 * Returns an item as its editors see it: the waiting draft over the stored item. Throws a 404 for an unknown item. Call
 * it after the guard.
 */
export async function previewOf<F extends EditorialFields>(kind: EditorialKind<F>, request: Request, id = "") {
  const state = requireFound(await findForEditing(kind, id), request);
  const { id: storedId, version, createdAt, createdBy, updatedAt, updatedBy } = state.stored;
  return {
    item: { ...state.fields, id: storedId, version, createdAt, createdBy, updatedAt, updatedBy } as Stored<F>,
    now: backend().clock().toISOString(),
    editPath: `${kind.adminPath}/${storedId}`,
    title: kind.titleOf(state.fields),
    /** If the preview shows a waiting draft: who saved it and when. */
    draft: state.draft && { savedAt: state.draft.savedAt, savedByName: state.draft.savedByName },
  };
}
