import { countryName } from "~/domain/codes/codes";
import { currentSettings } from "~/platform/settings/settings.server";
import type { Helpline, Helplines } from "./helplines";

/** Returns the helplines from the settings. */
export async function listHelplines(): Promise<Helplines> {
  const { support } = await currentSettings();
  const byCountry = new Map<string, Helpline[]>();
  const anywhere: Helpline[] = [];
  for (const { country, name, phone, url, hours } of support.helplines) {
    const line = { name, phone, url, hours };
    if (country === null) anywhere.push(line);
    else byCountry.set(country, [...(byCountry.get(country) ?? []), line]);
  }
  const countries = [...byCountry].map(([code, lines]) => ({ code, name: countryName(code), lines }));
  return { countries: countries.sort((a, b) => a.name.localeCompare(b.name, "en")), anywhere };
}
