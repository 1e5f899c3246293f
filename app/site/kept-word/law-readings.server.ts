import { DAY_MS } from "~/domain/day-ms";
import { countryName } from "~/domain/codes/names.server";
import { currentSettings } from "~/platform/settings/settings.server";

/** Law and helplines count as read for this many days. */
export const READ_FOR_DAYS = 180;

/** Returns the day before which a source has to be read again. */
export function readAgainBefore(now: number): string {
  return new Date(now - READ_FOR_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Returns every statement of law and every helpline of the settings, with the day its source was read; null for never. */
export async function lawReadings() {
  const { support, disputeRules, localLicences, countryRules } = await currentSettings();
  return [
    ...countryRules.countries.map((one) => ({ ...one, slug: "countries", label: countryName(one.country) })),
    ...localLicences.countries.map((one) => ({ ...one, slug: "local-licences", label: countryName(one.country) })),
    ...disputeRules.rules.map((one) => ({ ...one, slug: "dispute-rules", label: one.authority })),
    ...support.helplines.map((one) => ({ ...one, slug: "support", label: one.name })),
  ];
}
