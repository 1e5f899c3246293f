import type { LoaderFunctionArgs } from "@remix-run/node";
import { withinShare } from "~/http/security/rate-limit.server";
import { hidesOffers } from "~/platform/access/choices/offers-choice.server";
import { parseSearch, suggest } from "~/site/search/search.server";

/**
 * Returns the best matches for the text being typed: `{ suggestions: [{ href, title: [{ text, hit }], context, casino? }] }`; `in` asks for
 * those of one section.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const hideOffers = await hidesOffers(request);
  const suggestions = await withinShare(request, () => suggest(parseSearch(request.url), { hideOffers }));
  return Response.json(
    { suggestions },
    {
      headers: {
        "Cache-Control": "private, max-age=60",
        Vary: "Cookie",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      },
    },
  );
}
