import { findAward } from "~/features/awards/public/awards.server";
import { openAward } from "~/features/awards/public/open-award";
import { openData } from "~/features/open-data-access/open-request.server";
import { openError, openJson } from "~/http/responses/open-data.server";

export const loader = openData(async ({ params, origin }) => {
  const year = params["year"] ?? "";
  const award = /^\d{4}$/.test(year) ? await findAward(Number(year)) : null;
  if (!award) return openError(404, "There were no awards in this year.");
  return openJson(openAward(award, origin));
});
