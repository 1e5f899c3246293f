import type { LoaderFunctionArgs } from "@remix-run/node";
import { caseFailure } from "~/features/complaints/party/case-actions.server";
import { downloadEvidence } from "~/features/complaints/party/evidence-download.server";
import { canonicalRef } from "~/features/complaints/reference";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const ref = canonicalRef(params["ref"] ?? "");
  try {
    return await downloadEvidence(request, ref, params["id"] ?? "");
  } catch (error) {
    throw caseFailure(error, new URL(request.url).pathname);
  }
}
