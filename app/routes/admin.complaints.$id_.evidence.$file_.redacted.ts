import { adminLoader } from "~/platform/access/guards.server";
import { atDesk } from "~/features/complaints/desk/complaint-acts.server";
import { previewRedacted } from "~/features/complaints/desk/evidence/original-file.server";

/** Returns to staff a picture as it would be released, with the address's areas blacked out. */
export const loader = adminLoader("case-handler", (args, viewer) =>
  atDesk(args, (ref) => previewRedacted(args.request, viewer, ref, args.params["file"] ?? "")),
);
