import type { LoaderFunctionArgs } from "@remix-run/node";
import { termsFeed } from "~/features/casino-terms/public/terms-feed.server";
import { feedResponse } from "~/http/feeds/feed-response";
import { siteOrigin } from "~/http/security/site-origin.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const feed = await termsFeed(request, params["slug"] ?? "", siteOrigin(request));
  return feedResponse(feed, "xml", `${feed.page}/feed.xml`);
}
