import type { LoaderFunctionArgs } from "@remix-run/node";
import { newsFeed } from "~/features/news/news-feed.server";
import { feedResponse } from "~/http/feeds/feed-response";
import { siteOrigin } from "~/http/security/site-origin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  return feedResponse(await newsFeed(origin), "xml", `${origin}/news/feed.xml`);
}
