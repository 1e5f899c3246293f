import { redirect } from "@remix-run/node";
import { InvalidCursor } from "~/backend/documents/port";
import { findCasino } from "~/features/casinos/public/casino.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { listOpenReviews } from "~/features/reviews/public/open-reviews.server";
import { OPEN, openError, openJson } from "~/http/responses/open-data.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";

/** Returns what counts in a casino's rating: each published review without its words, a hundred at a time. */
export const loader = openData(async ({ request, params, origin }) => {
  const slug = params["slug"] ?? "";
  const casino = await findCasino(slug);
  if (!casino) await redirectFormerSlug("casino", slug, (to) => `/api/v1/casinos/${to}/reviews.json`, OPEN);
  if (!casino) return openError(404, "There is no casino with this name.");
  const path = `/api/v1/casinos/${casino.slug}/reviews.json`;
  const cursor = new URL(request.url).searchParams.get("after") ?? undefined;
  try {
    const { items, next } = await listOpenReviews(casino.id, { cursor });
    return openJson({ next: next && `${origin}${path}?after=${next}`, reviews: items });
  } catch (error) {
    if (error instanceof InvalidCursor) throw redirect(path, { headers: OPEN });
    throw error;
  }
});
