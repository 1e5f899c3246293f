import type { Settings } from "~/platform/settings/schema";
import type { UserFields } from "../schema";

/**
 * True if a member is told of no bonuses, where there is no request to ask (`hiddenOffers`): because they asked for it, or
 * because of the law of a country, be it the account's or one that `countries` names.
 */
export function memberHidesOffers(
  { preferences }: Pick<UserFields, "preferences">,
  { countryRules }: Pick<Settings, "countryRules">,
  countries: readonly (string | null)[] = [],
): boolean {
  if (preferences.hideOffers) return true;
  const theirs = [preferences.country ?? null, ...countries];
  return countryRules.countries.some(({ country, noLinks }) => noLinks && theirs.includes(country));
}
