import type { LoaderFunctionArgs } from "@remix-run/node";
import { inCase } from "~/features/complaints/party/case-actions.server";
import { downloadEvidence } from "~/features/complaints/party/evidence-download.server";

export function loader(args: LoaderFunctionArgs) {
  return inCase(args, (ref) => downloadEvidence(args.request, ref, args.params["id"] ?? ""));
}
