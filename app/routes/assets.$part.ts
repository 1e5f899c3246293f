import type { LoaderFunctionArgs } from "@remix-run/node";
import { findAsset } from "~/platform/delivery/earlier-assets.server";
import { publicFileHeaders } from "~/http/responses/public-file";
import { wholeResponse } from "~/http/bodies/whole-body.server";

/** Parts of other builds than this one, for pages that they made: this build's own are files, which are served before. */
export async function loader({ params: { part = "" } }: LoaderFunctionArgs) {
  const content = await findAsset(part);
  // Another instance may have it in a moment.
  if (!content) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = { ...publicFileHeaders(`/assets/${part}`), "Content-Length": String(content.byteLength) };
  return wholeResponse(content, { headers });
}
