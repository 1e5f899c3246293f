import { openJson } from "~/http/responses/open-data.server";
import { openReviewCounts } from "~/site/open-data/open-casino.server";

export async function loader() {
  return openJson(await openReviewCounts());
}
