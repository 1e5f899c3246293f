import { openJson } from "~/http/responses/open-data.server";
import { openReviews } from "~/site/open-data/open-casino.server";

export async function loader() {
  return openJson(await openReviews());
}
