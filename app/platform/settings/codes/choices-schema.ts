import { z } from "zod/v4";
import { country, language } from "~/domain/codes/codes";
import { currency } from "~/domain/money/money";

/**
 * The countries, currencies and languages that forms and filters offer. Stored documents may have any other of the
 * standards: a choice taken back leaves them as they are.
 */
export const choicesSettings = z.object({
  countries: z.array(country).min(1),
  /** Each has an exchange rate. */
  currencies: z.array(currency).min(1),
  languages: z.array(language).min(1),
});
export type Choices = z.infer<typeof choicesSettings>;

/** The value for a stored document that is older than the group. */
// prettier-ignore
export const FIRST_CHOICES: Choices = {
  countries: [
    "AT", "AU", "BE", "BG", "BR", "CA", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU",
    "IE", "IN", "IS", "IT", "JP", "LT", "LU", "LV", "MT", "MX", "NL", "NO", "NZ", "PL", "PT", "RO", "SE", "SG", "SI",
    "SK", "TR", "UA", "US", "ZA",
  ],
  currencies: [
    "EUR", "GBP", "USD", "SEK", "NOK", "DKK", "CAD", "AUD", "NZD", "PLN", "CHF", "JPY", "ISK", "KWD", "BTC",
  ],
  languages: [
    "cs", "da", "de", "en", "es", "et", "fi", "fr", "it", "ja", "lv", "nl", "no", "pl", "pt", "sv",
  ],
};
