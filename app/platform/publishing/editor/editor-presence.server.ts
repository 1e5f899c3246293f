import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { notFound, requireFound } from "~/http/responses/responses";
import { presenceAnswer } from "~/platform/presence/presence.server";
import { itemKey } from "../editorial.server";
import { findKindByPath } from "../kind-registry.server";

/**
 * Answers the script of an editor that is open at `/admin/{kind}/{id}`. Throws a 404 for an unknown item. Call it after
 * the guard.
 */
export async function editorPresence(
  request: Request,
  { kind: segment = "", id = "" }: Partial<Record<string, string>>,
  viewer: Pick<Staff, "uid" | "name">,
): Promise<Response> {
  const kind = findKindByPath(segment);
  if (!kind) throw notFound(new URL(request.url).pathname);
  requireFound(await backend().documents.get(kind.collection, id), request);
  return presenceAnswer(itemKey(kind, id), viewer);
}
