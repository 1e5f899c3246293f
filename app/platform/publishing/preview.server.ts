import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { requireFound } from "~/http/responses/responses";
import { requireAdmin } from "~/platform/access/guards.server";
import type { EditorialFields, EditorialKind } from "./editorial-kind";
import { findForEditing } from "./editor-state.server";

/**
 * The loader of a kind's preview, for editors: an item as they see it, with the waiting draft over the stored item, as
 * the page that `pageOf` makes of it. Throws a 404 for an unknown item.
 */
export function previewLoader<F extends EditorialFields, Page>(
  kind: EditorialKind<F>,
  pageOf: (item: Stored<F>, now: string, request: Request) => Promise<Page>,
) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    await requireAdmin(request, "editor");
    const state = requireFound(await findForEditing(kind, params["id"] ?? ""), request);
    const { id, version, createdAt, createdBy, updatedAt, updatedBy } = state.stored;
    const item = { ...state.fields, id, version, createdAt, createdBy, updatedAt, updatedBy } as Stored<F>;
    const preview = {
      editPath: `${kind.adminPath}/${id}`,
      title: kind.titleOf(state.fields),
      /** If the preview shows a waiting draft: who saved it and when. */
      draft: state.draft && { savedAt: state.draft.savedAt, savedByName: state.draft.savedByName },
    };
    return { preview, page: await pageOf(item, backend().clock().toISOString(), request) };
  };
}
