import { adminLoader } from "~/platform/access/guards.server";
import { presenceAnswer } from "~/platform/presence/presence.server";
import { atDesk } from "~/features/complaints/desk/complaint-acts.server";
import { openDesk } from "~/features/complaints/desk/desk-page.server";
import { caseKey } from "~/features/complaints/reference";

/** Records that this viewer has the case open, and returns who else does. Only the case page's script calls it. */
export const loader = adminLoader("case-handler", (args, viewer) =>
  atDesk(args, async (ref) => {
    await openDesk(viewer, ref);
    const { uid, displayName } = viewer.user;
    return presenceAnswer(caseKey(ref), { uid, name: displayName });
  }),
);
