import type { CodeOptions } from "~/platform/settings/codes/code-options";
import { allCodes, codeOptions } from "~/platform/settings/codes/code-options.server";
import type { GroupName } from "~/platform/settings/groups";

/** Returns the codes that a group's form offers; `fields` is the group as it is stored. */
export async function groupCodes(group: GroupName, fields: object): Promise<CodeOptions> {
  if (group === "choices") return allCodes();
  return codeOptions(fields, "rates" in fields && { currencies: Object.keys(fields.rates as object) });
}
