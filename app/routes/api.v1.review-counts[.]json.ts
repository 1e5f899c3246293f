import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { openReviewCounts } from "~/site/open-data/open-casino.server";

export const loader = openData(async () => openJson(await openReviewCounts()));
