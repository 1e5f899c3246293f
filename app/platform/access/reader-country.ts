import type { Country } from "~/domain/codes/codes";

/** The country that a page is shown for. */
export interface ReaderCountry {
  code: Country;
  name: string;
  /** True if the reader said they live there; false if only the address of the page names it. */
  isChosen: boolean;
}
