import type { Country } from "~/domain/codes/codes";
import type { Beside } from "~/domain/money/beside";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import type { LocalLicence } from "~/platform/settings/law-schema";
import { licenceNote, missingLicences, type LicenceNote } from "./dispute-rules";

/** Whether players in a country can play somewhere, as far as we know. */
export type Standing = "accepts" | "refuses" | "unlicensed" | "closed";

/** What applies to everybody who lives in a country. */
export interface CountryFacts {
  /** In years; null if we found no text that states it, as for all of these. */
  minimumAge: number | null;
  register: { name: string; url: string | null } | null;
  /** The rules on bonuses and advertising. */
  offers: string | null;
  /** Who licenses casinos there. */
  authority: string | null;
  noLinks: boolean;
  helplines: { name: string; phone: string | null; url: string }[];
  /** The source of age, register and rules; null if we know none of them. */
  evidence: { source: string; checkedOn: string } | null;
}

/** What a casino or an offer means for players in the reader's country. */
export interface CountryView {
  country: ReaderCountry;
  standing: Standing;
  /** True if the casino holds the licence that the country's law requires. */
  hasLocalLicence: boolean;
  /** What it means that the casino has no licence there; null if it has one or the law requires none. */
  note: LicenceNote | null;
  facts: CountryFacts;
  /** The country's currency, in which amounts are shown as well; null if they are shown as they are stated only. */
  beside: Beside | null;
}

interface Judged {
  casino: {
    lifecycle: string;
    licences: readonly { authority: string; tier: string; verifiedAt: string | null }[];
    restrictedCountries: readonly string[];
  };
  /** The countries that an offer is for; none for all that its casino accepts. */
  offerCountries?: readonly string[];
}

/** Returns whether players in a country can play at a casino or take its offer, and what its licences mean for them. */
export function standingIn(
  code: Country,
  { casino, offerCountries = [] }: Judged,
  localLicences: readonly LocalLicence[],
): Pick<CountryView, "standing" | "hasLocalLicence" | "note"> {
  const nothing = { hasLocalLicence: false, note: null };
  if (casino.lifecycle === "closed") return { standing: "closed", ...nothing };
  const isRefused = casino.restrictedCountries.includes(code);
  if (isRefused || (offerCountries.length > 0 && !offerCountries.includes(code)))
    return { standing: "refuses", ...nothing };
  const wanted = localLicences.find(({ country }) => country === code);
  if (!wanted) return { standing: "accepts", ...nothing };
  if (missingLicences(casino, [wanted]).length === 0) return { standing: "accepts", hasLocalLicence: true, note: null };
  return { standing: "unlicensed", hasLocalLicence: false, note: licenceNote(wanted) };
}
