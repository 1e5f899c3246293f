import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPart } from "~/features/delivery/earlier-parts.server";
import { publicFileHeaders } from "~/http/public-file";
import { wholeResponse } from "~/http/whole-body.server";

/** Parts of other builds than this one, for pages that they made: this build's own are files, which are served before. */
export async function loader({ params: { part = "" } }: LoaderFunctionArgs) {
  const content = await findPart(part);
  // Another instance may have it in a moment.
  if (!content) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = { ...publicFileHeaders(`/assets/${part}`), "Content-Length": String(content.byteLength) };
  return wholeResponse(content, { headers });
}
