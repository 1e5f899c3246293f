import { adminLoader } from "~/platform/access/guards.server";
import { deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { serveOriginal } from "~/features/complaints/desk/evidence/original-file.server";
import { canonicalRef } from "~/features/complaints/reference";

/** Returns the original of a file of evidence to staff: a picture or text to view, everything else as a download. */
export const loader = adminLoader("case-handler", async ({ request, params }, viewer) => {
  try {
    return await serveOriginal(request, viewer, canonicalRef(params["id"] ?? ""), params["file"] ?? "");
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
});
