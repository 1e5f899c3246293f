import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishedRegister } from "~/site/how-we-earn/how-we-earn.server";

/** The register of placements as data, a page at a time. */
export async function loader({ request }: LoaderFunctionArgs) {
  return Response.json(await publishedRegister(request), { headers: { "Cache-Control": "no-cache" } });
}
