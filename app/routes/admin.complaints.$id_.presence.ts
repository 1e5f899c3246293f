import { adminLoader } from "~/platform/access/guards.server";
import { presenceAnswer } from "~/platform/presence/presence.server";
import { deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { openDesk } from "~/features/complaints/desk/desk-page.server";
import { canonicalRef, caseKey } from "~/features/complaints/reference";

/** Records that this viewer has the case open, and returns who else does. Only the case page's script calls it. */
export const loader = adminLoader("case-handler", async ({ request, params }, viewer) => {
  const ref = canonicalRef(params["id"] ?? "");
  try {
    await openDesk(viewer, ref);
    const { uid, displayName } = viewer.user;
    return await presenceAnswer(caseKey(ref), { uid, name: displayName });
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
});
