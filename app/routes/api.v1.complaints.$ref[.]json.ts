import { redirect } from "@remix-run/node";
import { findPublicComplaint } from "~/features/complaints/public/complaint.server";
import { canonicalRef } from "~/features/complaints/reference";
import { readOpenComplaint } from "~/features/complaints/public/trail-view.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { openError, openJson } from "~/http/responses/open-data.server";

/** Returns one public complaint with its messages, its whole trail, and the data to verify the trail. */
export const loader = openData(async ({ params, origin }) => {
  const given = params["ref"] ?? "";
  const ref = canonicalRef(given);
  const found = await findPublicComplaint(ref);
  if (!found) return openError(404, "There is no public complaint with this reference.");
  if (ref !== given) return redirect(`/api/v1/complaints/${encodeURIComponent(ref)}.json`, 301);
  return openJson(await readOpenComplaint(found, origin));
});
