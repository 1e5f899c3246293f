import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsRules } from "~/domain/crawling";
import { siteOrigin } from "~/http/security/site-origin.server";
import { siteOpening } from "~/platform/site-opening/opening.server";

const CLOSED = "User-agent: *\nDisallow: /\n";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await siteOpening()).isOpen)
    return new Response(CLOSED, {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  const lines = ["User-agent: *", ...robotsRules(), "", `Sitemap: ${siteOrigin(request)}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
