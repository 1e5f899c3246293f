import { adminLoader } from "~/platform/access/guards.server";
import { deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { previewRedacted } from "~/features/complaints/desk/evidence/original-file.server";
import { canonicalRef } from "~/features/complaints/reference";

/** Returns to staff a picture as it would be released, with the address's areas blacked out. */
export const loader = adminLoader("case-handler", async ({ request, params }, viewer) => {
  try {
    return await previewRedacted(request, viewer, canonicalRef(params["id"] ?? ""), params["file"] ?? "");
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
});
