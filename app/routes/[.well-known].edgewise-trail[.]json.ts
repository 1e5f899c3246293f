import type { LoaderFunctionArgs } from "@remix-run/node";
import { day } from "~/domain/codes/schema";
import { publishedTrail } from "~/platform/trail/published.server";
import { openError, openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";

/** Returns the signed daily roots of all complaints' trails, a year at a time. */
export async function loader({ request }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  if (before !== null && !day.safeParse(before).success)
    return openError(400, "before has to be a day, such as 2026-11-24.");
  return openJson(await publishedTrail(siteOrigin(request), before));
}
