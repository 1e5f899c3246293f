import { data, redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { notFound, requireFound } from "~/http/responses/responses";
import { requireItem } from "../editor-state.server";
import { findKindByPath } from "../kind-registry.server";
import { isPublic } from "../schema";
import { deleteItem } from "./delete-item.server";
import { referenceFinders, shownReferences } from "./references.server";

type Params = Parameters<typeof requireItem>[1];

/**
 * Returns what deleting an item would take away, and what stands in its way. Throws a 404 for an unknown item. Call it
 * after the guard.
 */
export async function deletionLoader(request: Request, params: Params, duties: readonly Duty[]) {
  const { kind, state, path, title } = await requireItem(request, params);
  const { stored, version, draft } = state;
  const { documents, clock } = backend();
  return {
    words: kind.words,
    title,
    path,
    publicPath: kind.isPrivate ? null : kind.publicPath(stored),
    version,
    hasDraft: draft !== null,
    isPublic: isPublic(stored, clock().toISOString()),
    refusal: kind.refusesWithdrawal?.(stored)[0]?.message ?? null,
    holding: shownReferences(
      await documents.transaction("system:read", (transaction) =>
        referenceFinders().holding(transaction, kind.name, stored),
      ),
      duties,
    ),
    linking: kind.isPrivate ? [] : shownReferences(await referenceFinders().linking(kind.publicPath(stored)), duties),
  };
}

export type DeletionPage = Awaited<ReturnType<typeof deletionLoader>>;

/** Deletes an item and redirects to its list (303); 409 where it has changed, is public, or something refers to it. */
export async function deletionAction(request: Request, params: Params, staff: Staff) {
  const kind = requireFound(findKindByPath(params["kind"] ?? ""), request);
  const form = await readForm(request);
  const result = await deleteItem(kind, params["id"] ?? "", versionIn(form), staff);
  if (result.outcome === "missing") throw notFound(new URL(request.url).pathname);
  if (result.outcome === "deleted") return redirect(`${kind.adminPath}?deleted=1`, 303);
  return data({ isChanged: result.outcome === "conflict" }, { status: 409 });
}
