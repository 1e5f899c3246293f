import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { openStatistics } from "~/site/open-data/open-statistics.server";

export const loader = openData(async () => openJson(await openStatistics()));
