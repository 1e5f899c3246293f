import { adminLoader } from "~/platform/access/guards.server";
import { kindDuty } from "~/platform/publishing/kind-registry.server";
import { editorPresence } from "~/platform/publishing/editor/editor-presence.server";

/** Records that this viewer has an item's editor open, and returns who else does. Only the editor's script calls it. */
export const loader = adminLoader(kindDuty, ({ request, params }, { user }) =>
  editorPresence(request, params, { uid: user.uid, name: user.displayName }),
);
