import type { LoaderFunctionArgs } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { atomFeed } from "~/features/news/atom-feed.server";
import { newestArticles } from "~/features/news/news.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { siteOrigin } from "~/http/security/site-origin.server";

const FEED_LENGTH = 30;

export async function loader({ request }: LoaderFunctionArgs) {
  const { site } = await currentSettings();
  const feed = await atomFeed(
    await newestArticles(FEED_LENGTH),
    { origin: siteOrigin(request), name: site.name, tagline: site.tagline },
    backend().clock().toISOString(),
  );
  return new Response(feed, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
