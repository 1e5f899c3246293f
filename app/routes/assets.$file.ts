import type { LoaderFunctionArgs } from "@remix-run/node";
import { findAsset } from "~/platform/delivery/earlier-assets.server";
import { publicFileHeaders } from "~/http/responses/public-file";
import { wholeResponse } from "~/http/bodies/whole-body.server";

/**
 * Returns assets of earlier builds to the pages that those builds made. This build's own assets are files, which are
 * served earlier.
 */
export async function loader({ params: { file: name = "" } }: LoaderFunctionArgs) {
  const content = await findAsset(name);
  // Another instance may store the asset at any moment.
  if (!content) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = { ...publicFileHeaders(`/assets/${name}`), "Content-Length": String(content.byteLength) };
  return wholeResponse(content, { headers });
}
