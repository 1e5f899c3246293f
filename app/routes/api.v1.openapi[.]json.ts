import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleOpenData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";
import { openApiDocument } from "~/site/open-data/specification/openapi.server";

/** Returns the description of the open data that programs read. */
export function loader(args: LoaderFunctionArgs) {
  return handleOpenData(args, answer);
}

async function answer({ request }: LoaderFunctionArgs) {
  return openJson(await openApiDocument(siteOrigin(request)));
}
