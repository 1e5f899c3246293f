import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveText } from "~/http/bodies/receive-body.server";
import { parseReports } from "~/http/security/csp/csp-report";
import { countViolations } from "~/http/security/csp/csp-violations.server";
import { requireWithinLimit } from "~/http/security/rate-limit.server";
import { badRequest, failure, methodNotAllowed } from "~/http/responses/responses";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { siteOrigin } from "~/http/security/site-origin.server";

const LIMIT = { name: "csp-reports", points: 60, seconds: 60 };
const MOST_BYTES = 64 * 1024;
const TYPE = /^application\/(?:csp-report|reports\+json)\b/;

/** Takes browsers' reports of violations of the content security policy. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request);
  await requireWithinLimit(LIMIT, request);
  if (!TYPE.test(request.headers.get("Content-Type") ?? "")) throw failure(415);
  const text = await receiveText(request, MOST_BYTES);
  const violations = parseReports(text, new URL(siteOrigin(request)).host);
  if (violations === null) throw badRequest();
  countViolations(violations);
  return new Response(null, { status: 204 });
}

export function loader() {
  return methodNotAllowed("POST");
}
