import type { Beside } from "~/domain/money/beside";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import type { LicenceNote } from "./dispute-rules";
import type { ShownStanding } from "./legal-standing.server";

/** What applies to everybody who lives in a country. */
export interface CountryFacts {
  /** In years; null if we found no text that states it, as for all of these. */
  minimumAge: number | null;
  register: { name: string; url: string | null } | null;
  /** The rules on bonuses and advertising. */
  offers: string | null;
  /** Who licenses casinos there, and what it means that one has no such licence. */
  licensing: LicenceNote | null;
  noLinks: boolean;
  noBonuses: boolean;
  helplines: { name: string; phone: string | null; url: string }[];
  /** The source of age, register and rules; null if we know none of them. */
  evidence: { source: string; checkedOn: string } | null;
}

/** What a casino or an offer means for players in the reader's country. */
export interface CountryView {
  country: ReaderCountry;
  shown: ShownStanding;
  /** The standing in a sentence. */
  words: string;
  /** What it means that the casino has no licence there; null if it has one or the law requires none. */
  note: LicenceNote | null;
  facts: CountryFacts;
  /** The country's currency, in which amounts are shown as well; null if they are shown as they are stated only. */
  beside: Beside | null;
}
