import { countryInText, countryName } from "~/domain/codes/names.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { Helpline, Helplines } from "./helplines";

/** Returns the helplines from the settings. */
export async function listHelplines(): Promise<Helplines> {
  const { support, choices } = await currentSettings();
  const byCountry = new Map<string, Helpline[]>();
  const anywhere: Helpline[] = [];
  for (const { country, ...line } of support.helplines) {
    if (country === null) anywhere.push(line);
    else byCountry.set(country, [...(byCountry.get(country) ?? []), line]);
  }
  const countries = [...byCountry].map(([code, lines]) => ({ code, name: countryName(code), lines }));
  const without = choices.countries
    .filter((code) => !byCountry.has(code))
    .map((code) => ({ code, name: countryName(code), inText: countryInText(code) }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");
  return { countries: countries.sort(byName), without: without.sort(byName), anywhere };
}
