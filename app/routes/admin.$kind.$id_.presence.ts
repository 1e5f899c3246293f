import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { dutyOfPath } from "~/platform/publishing/kind-registry.server";
import { editorPresence } from "~/platform/publishing/editor/editor-presence.server";

/** Records that this viewer has an item's editor open, and returns who else does. Only the editor's script calls it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, dutyOfPath(params["kind"]));
  return editorPresence(request, params, { uid: user.uid, name: user.displayName });
}
