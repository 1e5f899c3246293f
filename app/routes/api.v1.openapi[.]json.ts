import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { openApiDocument } from "~/site/open-data/specification/openapi.server";

/** Returns the description of the open data that programs read. */
export const loader = openData(async ({ origin }) => openJson(await openApiDocument(origin)));
