import { adminLoader } from "~/platform/access/guards.server";
import { atDesk } from "~/features/complaints/desk/complaint-acts.server";
import { serveOriginal } from "~/features/complaints/desk/evidence/original-file.server";

/** Returns the original of a file of evidence to staff: a picture or text to view, everything else as a download. */
export const loader = adminLoader("case-handler", (args, viewer) =>
  atDesk(args, (ref) => serveOriginal(args.request, viewer, ref, args.params["file"] ?? "")),
);
