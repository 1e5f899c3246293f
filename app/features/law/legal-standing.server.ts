import type { Country } from "~/domain/codes/codes";
import { countryInText } from "~/domain/codes/names.server";
import type { LocalLicence } from "~/platform/settings/law-schema";
import type { Meaning } from "~/ui/notice";
import type { LicenceNote } from "./dispute-rules";
import { licenceNote, missingLicences } from "./named-rules.server";

/**
 * Whether players in a country can play somewhere, and whether the law there protects them. A country whose law on
 * licences we don't know is `unknown`, which is no approval.
 */
export const STANDINGS = ["licensed", "unknown", "unlicensed", "refuses", "closed"] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Judged {
  casino: {
    lifecycle: string;
    licences: readonly { authority: string; tier: string; verifiedAt: string | null }[];
    restrictedCountries: readonly string[];
    /** The part of a country whose players alone are accepted. */
    onlyIn?: string | null;
  };
  /** The countries that an offer is for; none for all that its casino accepts. */
  offerCountries?: readonly string[];
}

/** Returns whether players in a country can play at a casino or take its offer, and what a missing licence means. */
export function standingIn(
  code: Country,
  { casino, offerCountries = [] }: Judged,
  localLicences: readonly LocalLicence[],
): { standing: Standing; note: LicenceNote | null } {
  if (casino.lifecycle === "closed") return { standing: "closed", note: null };
  const isRefused = casino.restrictedCountries.includes(code);
  if (isRefused || (offerCountries.length > 0 && !offerCountries.includes(code)))
    return { standing: "refuses", note: null };
  const wanted = localLicences.find(({ country }) => country === code);
  if (!wanted) return { standing: "unknown", note: null };
  if (missingLicences(casino, [wanted]).length === 0) return { standing: "licensed", note: null };
  return { standing: "unlicensed", note: licenceNote(wanted) };
}

/** True if we may put a casino forward to players in a country: no law that we know of is broken by playing there. */
export function mayBePutForward(standing: Standing): boolean {
  return standing === "licensed" || standing === "unknown";
}

/** A standing as lists show it. Its words are made on the server, to keep them out of the pages' scripts. */
export interface ShownStanding {
  standing: Standing;
  meaning: Meaning;
  label: string;
}

/** Returns a standing in a few words: "Licensed in the Netherlands". */
export function shownStanding(
  standing: Standing,
  code: Country,
  isOffer = false,
  onlyIn: string | null = null,
): ShownStanding {
  const country = countryInText(code);
  // A licence of a province, or the players of one, say nothing of the rest of its country.
  if (onlyIn !== null && mayBePutForward(standing)) return { standing, meaning: "caution", label: `Only in ${onlyIn}` };
  const shown: Record<Standing, [Meaning, string]> = {
    licensed: ["good", `Licensed in ${country}`],
    unknown: ["info", `Law in ${country} not known to us`],
    unlicensed: ["caution", `No licence in ${country}`],
    refuses: ["bad", isOffer ? `Not open to players in ${country}` : `Refuses players in ${country}`],
    closed: ["bad", "Closed"],
  };
  const [meaning, label] = shown[standing];
  return { standing, meaning, label };
}
