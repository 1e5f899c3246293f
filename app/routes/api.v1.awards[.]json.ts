import { listAwardYears } from "~/features/awards/public/awards.server";
import { openAwardRow } from "~/features/awards/public/open-award";
import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";

export const loader = openData(async ({ origin }) => {
  return openJson({ awards: (await listAwardYears()).map((award) => openAwardRow(award, origin)) });
});
