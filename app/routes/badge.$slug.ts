import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleBadge, BADGE_HEADERS, lookOfBadge } from "~/features/casinos/badge/handle-badge.server";
import { badgePath } from "~/features/casinos/badge/badge-look";
import { findCasino } from "~/features/casinos/public/casino.server";
import { countryWithoutLinks } from "~/platform/access/choices/reader-country.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const casino = await findCasino(slug);
  if (!casino) await redirectFormerSlug("casino", slug, (to) => badgePath(to, lookOfBadge(request)), BADGE_HEADERS);
  // A reader in a country without links to casinos gets no badge either; a badge on another site is requested without
  // our cookies, so it knows no reader.
  if (casino && (await countryWithoutLinks(request)) !== null)
    return new Response("No badges are shown to readers in your country.", {
      status: 403,
      headers: { ...BADGE_HEADERS, "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
    });
  return handleBadge(request, casino);
}
