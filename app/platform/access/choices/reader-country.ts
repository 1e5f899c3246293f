import type { Country } from "~/domain/codes/codes";

/** The country that a page is shown for. */
export interface ReaderCountry {
  code: Country;
  /** Its name as it is in a sentence: "the Netherlands". */
  name: string;
  /** True if the reader said they live there; false if only the address of the page names it. */
  isChosen: boolean;
  /** True if nobody but the operator's proxy said that the reader is there. */
  isGuessed: boolean;
}

/** A list whose reader has said where they live, which shows what is open to players there unless asked for the rest. */
export interface ListCountry extends ReaderCountry {
  /** True if the list was asked for the rest too. */
  showsRest: boolean;
  /** The list's address with the rest or, while that is shown, without it. */
  otherHref: string;
}
