import type { ActionFunctionArgs } from "@remix-run/node";
import { handleEvidence } from "~/features/complaints/submit/entry.server";
import { notFound } from "~/http/responses/responses";

/** Takes one file at a time from the form's script, which shows its progress. */
export async function action({ request }: ActionFunctionArgs) {
  return handleEvidence(request);
}

export function loader() {
  throw notFound("/complaints/submit-form/evidence");
}
