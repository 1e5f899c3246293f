import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { OPEN, openError, openJson } from "~/http/responses/open-data.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { openCasino } from "~/site/open-data/open-casino.server";

export const loader = openData(async ({ params, origin }) => {
  const slug = params["slug"] ?? "";
  const casino = await findWholeCasino(slug);
  if (!casino) await redirectFormerSlug("casino", slug, (to) => `/api/v1/casinos/${to}.json`, OPEN);
  if (!casino) return openError(404, "There is no casino with this name.");
  return openJson(await openCasino(casino, origin));
});
