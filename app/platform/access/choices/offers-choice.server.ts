import { readPreferences } from "~/http/cookies/preferences.server";
import type { HiddenOffers } from "./hidden-offers";
import { countryWithoutOffers } from "./reader-country.server";
import { findViewer } from "../viewer.server";

/**
 * True if the visitor asked to see no bonuses and no ads: in this browser, or with the account that is signed in, whose
 * choice may have been made on another device.
 */
export async function asksToHideOffers(request: Request): Promise<boolean> {
  const { hideOffers } = await readPreferences(request);
  return hideOffers || ((await findViewer(request))?.hidesOffers ?? false);
}

/**
 * Returns why the visitor must not see bonuses, ads and links to casinos, or null if they may. Every page, feed and
 * redirect that has any calls this, so that a country's law and a reader's wish are respected in the same places.
 */
export async function hiddenOffers(request: Request): Promise<HiddenOffers | null> {
  const country = await countryWithoutOffers(request);
  if (country && !country.hasLinks) return hiddenBy(country);
  if (await asksToHideOffers(request)) return hiddenBy(null);
  return country && hiddenBy(country);
}

/** Returns what pages say in place of offers: for a country whose readers get none or, for null, as the visitor asked. */
export function hiddenBy(country: { name: string; hasLinks: boolean } | null): HiddenOffers {
  if (country === null)
    return {
      country,
      text: "Bonuses and ads are hidden, as you asked. You can change that on the",
      link: { to: "/responsible-gaming", label: "responsible gaming page" },
    };
  const what = country.hasLinks ? "bonuses" : "bonuses, ads or links to casinos";
  return {
    country: country.name,
    ...(country.hasLinks && { hasLinks: true }),
    text: `We show no ${what} to readers in ${country.name}, because of the law there.`,
    link: { to: "/country", label: "Do you live somewhere else?" },
  };
}

/** True if the visitor must not see bonuses, ads and links to casinos. */
export async function hidesOffers(request: Request): Promise<boolean> {
  return (await hiddenOffers(request)) !== null;
}
