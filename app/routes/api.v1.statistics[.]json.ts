import { openJson } from "~/http/responses/open-data.server";
import { openStatistics } from "~/site/open-data/open-statistics.server";

export async function loader() {
  return openJson(await openStatistics());
}
