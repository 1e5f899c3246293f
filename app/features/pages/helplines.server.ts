import { countryName } from "~/features/codes/codes";
import { currentSettings } from "~/features/settings/settings.server";
import type { Helpline } from "./helplines";

export interface Helplines {
  /** Countries that have a line of their own, by name. */
  countries: { code: string; name: string; lines: Helpline[] }[];
  /** Lines that help wherever one is. */
  anywhere: Helpline[];
}

/** Where to get help with gambling, as the settings list it. */
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
