import type { LoaderFunctionArgs } from "@remix-run/node";
import { caseFailure } from "~/features/complaints/party/case-actions.server";
import { canonicalRef } from "~/features/complaints/reference";
import { serveReleased } from "~/features/complaints/evidence/released-evidence.server";

/** Returns a released copy of evidence: to everybody, if staff released it to everybody. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return await serveReleased(request, canonicalRef(params["ref"] ?? ""), params["file"] ?? "");
  } catch (error) {
    throw caseFailure(error, new URL(request.url).pathname);
  }
}
