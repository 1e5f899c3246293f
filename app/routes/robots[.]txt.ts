import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/http/security/site-origin.server";

const CLOSED = [
  "/admin",
  "/dashboard",
  "/go/",
  "/login",
  "/forgot-password",
  "/reset-password",
  "/search",
  "/preferences",
];

export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOrigin(request)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
