import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleOpenData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { openFormula } from "~/site/open-data/open-formula.server";

export function loader(args: LoaderFunctionArgs) {
  return handleOpenData(args, answer);
}

async function answer() {
  return openJson(await openFormula());
}
