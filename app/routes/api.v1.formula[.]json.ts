import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { openFormula } from "~/site/open-data/open-formula.server";

export const loader = openData(async () => openJson(await openFormula()));
