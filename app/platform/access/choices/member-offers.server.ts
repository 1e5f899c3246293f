import type { Settings } from "~/platform/settings/schema";
import type { UserFields } from "../schema";

/**
 * True if a member must not be told about bonuses: because they asked for that, or because of the law of a country, the
 * account's or one of `countries`. For use where there is no request, which `hiddenOffers` needs.
 */
export function memberHidesOffers(
  { preferences }: Pick<UserFields, "preferences">,
  { countryRules }: Pick<Settings, "countryRules">,
  countries: readonly (string | null)[] = [],
): boolean {
  if (preferences.hideOffers) return true;
  const theirs = [preferences.country ?? null, ...countries];
  return countryRules.countries.some(
    ({ country, noLinks, noBonuses }) => (noLinks || noBonuses) && theirs.includes(country),
  );
}
