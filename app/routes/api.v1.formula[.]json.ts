import { openJson } from "~/http/responses/open-data.server";
import { openFormula } from "~/site/open-data/open-formula.server";

export async function loader() {
  return openJson(await openFormula());
}
