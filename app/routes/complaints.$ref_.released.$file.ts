import type { LoaderFunctionArgs } from "@remix-run/node";
import { inCase } from "~/features/complaints/party/case-actions.server";
import { serveReleased } from "~/features/complaints/evidence/released-evidence.server";

/** Returns a released copy of evidence: to everybody, if staff released it to everybody. */
export function loader(args: LoaderFunctionArgs) {
  return inCase(args, (ref) => serveReleased(args.request, ref, args.params["file"] ?? ""));
}
