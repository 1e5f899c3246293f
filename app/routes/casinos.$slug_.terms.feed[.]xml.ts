import type { LoaderFunctionArgs } from "@remix-run/node";
import { termsFeed } from "~/features/casino-terms/public/terms-feed.server";
import { siteOrigin } from "~/http/security/site-origin.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return new Response(await termsFeed(request, params["slug"] ?? "", siteOrigin(request)), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
