import type { LoaderFunctionArgs } from "@remix-run/node";
import { indexNowKey } from "~/site/search-engines/index-now.server";
import { requireFound } from "~/http/responses/responses";

/** The key by which search engines know that news of this site's pages come from it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = requireFound(await indexNowKey(), request);
  return new Response(key, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
