import type { ActionFunctionArgs } from "@remix-run/node";
import { answerEvidence } from "~/features/complaints/submit/entry.server";
import { notFound } from "~/http/responses/responses";

/** For the form's script alone: one file at a time, so that its progress can be shown. */
export async function action({ request }: ActionFunctionArgs) {
  return answerEvidence(request);
}

export function loader() {
  throw notFound("/complaints/submit-form/evidence");
}
