import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/platform/access/guards.server";
import { caseFailure } from "~/features/complaints/party/case-actions.server";
import { downloadEvidence } from "~/features/complaints/party/evidence-download.server";
import { canonicalRef } from "~/features/complaints/reference";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireUser(request);
  const ref = canonicalRef(params["ref"] ?? "");
  try {
    return await downloadEvidence(request, viewer, ref, params["id"] ?? "");
  } catch (error) {
    throw caseFailure(error, new URL(request.url).pathname);
  }
}
