import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findPublicComplaint } from "~/features/complaints/complaint.server";
import { openComplaint } from "~/features/complaints/public-complaint";
import { canonicalRef } from "~/features/complaints/reference";
import { openError, openJson } from "~/http/open-data.server";
import { siteOrigin } from "~/http/site-origin.server";

/** One public complaint with its messages and its whole trail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const given = params["ref"] ?? "";
  const ref = canonicalRef(given);
  const found = await findPublicComplaint(ref);
  if (!found) return openError(404, "There is no public complaint with this reference.");
  if (ref !== given) return redirect(`/api/v1/complaints/${encodeURIComponent(ref)}.json`, 301);
  return openJson(openComplaint(found.complaint, siteOrigin(request)));
}
