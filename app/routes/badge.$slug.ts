import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerBadge, BADGE_HEADERS, lookOfBadge } from "~/features/casinos/badge/answer-badge.server";
import { badgePath } from "~/features/casinos/badge/badge-look";
import { findCasino } from "~/features/casinos/public/casino.server";
import { redirectFormerSlug } from "~/platform/publishing/former-slugs.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const casino = await findCasino(slug);
  if (!casino) await redirectFormerSlug("casino", slug, (to) => badgePath(to, lookOfBadge(request)), BADGE_HEADERS);
  return answerBadge(request, casino);
}
