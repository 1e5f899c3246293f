import type { LoaderFunctionArgs } from "@remix-run/node";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { openError, openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";
import { openCasino } from "~/site/open-data/open-casino.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const casino = await findWholeCasino(params["slug"] ?? "");
  if (!casino) return openError(404, "There is no casino with this name.");
  return openJson(await openCasino(casino, siteOrigin(request)));
}
