import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/http/security/site-origin.server";
import { publishedRegister } from "~/site/how-we-earn/how-we-earn.server";

/** The register of placements as data. */
export async function loader({ request }: LoaderFunctionArgs) {
  return Response.json(await publishedRegister(siteOrigin(request)), { headers: { "Cache-Control": "no-cache" } });
}
