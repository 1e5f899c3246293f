import type { ActionFunctionArgs } from "@remix-run/node";
import { handleCaseEvidence, inCase } from "~/features/complaints/party/case-actions.server";
import { notFound } from "~/http/responses/responses";

/** Takes one file at a time from the case page's script, which shows its progress. */
export function action(args: ActionFunctionArgs) {
  return inCase(args, (ref) => handleCaseEvidence(args.request, ref));
}

export function loader() {
  throw notFound("/complaints");
}
