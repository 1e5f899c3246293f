import type { ActionFunctionArgs } from "@remix-run/node";
import { handleCaseEvidence, caseFailure } from "~/features/complaints/party/case-actions.server";
import { canonicalRef } from "~/features/complaints/reference";
import { notFound } from "~/http/responses/responses";

/** Takes one file at a time from the case page's script, which shows its progress. */
export async function action({ request, params }: ActionFunctionArgs) {
  const ref = canonicalRef(params["ref"] ?? "");
  try {
    return await handleCaseEvidence(request, ref);
  } catch (error) {
    throw caseFailure(error, `/complaints/${ref}/evidence`);
  }
}

export function loader() {
  throw notFound("/complaints");
}
