import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleOpenData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { openReviewCounts } from "~/site/open-data/open-casino.server";

export function loader(args: LoaderFunctionArgs) {
  return handleOpenData(args, answer);
}

async function answer() {
  return openJson(await openReviewCounts());
}
