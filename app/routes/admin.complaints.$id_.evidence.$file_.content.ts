import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { serveOriginal } from "~/features/complaints/evidence/evidence-download.server";
import { canonicalRef } from "~/features/complaints/reference";

/** The original of a file of evidence, for staff: a picture or text to look at, all else as a download. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  try {
    return await serveOriginal(request, viewer, canonicalRef(params["id"] ?? ""), params["file"] ?? "");
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
}
