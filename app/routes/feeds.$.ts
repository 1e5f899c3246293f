import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleFeed } from "~/site/feeds/feeds.server";

/** Feeds and calendars, all at one route: each route costs every page a few bytes. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return handleFeed(request, params["*"] ?? "");
}
