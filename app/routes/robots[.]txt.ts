import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsRules } from "~/domain/crawling";
import { siteOrigin } from "~/http/security/site-origin.server";

export function loader({ request }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", ...robotsRules(), "", `Sitemap: ${siteOrigin(request)}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
