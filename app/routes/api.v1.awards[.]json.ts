import { listAwardYears } from "~/features/awards/public/awards.server";
import { openAwardRow } from "~/features/awards/public/open-award";
import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";

export const loader = openData(async ({ request }) => {
  const origin = siteOrigin(request);
  return openJson({ awards: (await listAwardYears()).map((award) => openAwardRow(award, origin)) });
});
