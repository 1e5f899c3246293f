import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapEntries, sitemapPart } from "~/site/sitemap/sitemap.server";
import { requireFound } from "~/http/responses/responses";
import { siteOrigin } from "~/http/security/site-origin.server";

/** Returns one part of a sitemap that is too long for a single file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const xml = requireFound(sitemapPart(await sitemapEntries(), Number(params["part"]), siteOrigin(request)), request);
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
  });
}
