import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemap, sitemapEntries } from "~/site/sitemap/sitemap.server";
import { siteOrigin } from "~/http/security/site-origin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const xml = sitemap(await sitemapEntries(), siteOrigin(request));
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
  });
}
