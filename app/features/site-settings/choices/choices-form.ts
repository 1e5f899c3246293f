import { z } from "zod/v4";
import { COUNTRIES, country, language, LANGUAGES } from "~/domain/codes/codes";
import { currency, CURRENCY_CODES, type Currency, type ExchangeRates } from "~/domain/money/money";

/** The value of one unit of a currency in euros. */
export const rate = z
  .number({ error: "Enter the value of one in euros, such as 1.15." })
  .positive("Enter a number above 0.")
  .max(1_000_000, "This rate is too high.");

/** Amounts are compared in it, so every site uses it. */
export const BASE_CURRENCY = "EUR";

const chosen = <V extends z.ZodType>(value: V, most: number, missing: string) =>
  z.array(value, { error: missing }).min(1, missing).max(most);

export const choicesForm = z.object({
  countries: chosen(country, COUNTRIES.length, "Choose at least one country."),
  currencies: z.array(currency).max(CURRENCY_CODES.length).default([]),
  languages: chosen(language, LANGUAGES.length, "Choose at least one language."),
  /** Rates of currencies that had none when they were chosen. */
  rates: z
    .object(
      Object.fromEntries(CURRENCY_CODES.map((code) => [code, rate.optional()])) as Record<
        Currency,
        z.ZodOptional<typeof rate>
      >,
    )
    .default({}),
});

/** The form as the server takes it: each currency has a rate, known already or in the form. */
export function choicesFormWith(known: ExchangeRates) {
  return choicesForm
    .superRefine(({ currencies, rates }, context) => {
      for (const code of currencies)
        if (known[code] === undefined && rates[code] === undefined)
          context.addIssue({
            code: "custom",
            path: ["rates", code],
            message: `Enter the value of one ${code} in euros, such as 0.0071.`,
          });
    })
    .transform(({ currencies, rates, ...rest }) => ({
      ...rest,
      currencies: CURRENCY_CODES.filter((code) => code === BASE_CURRENCY || currencies.includes(code)),
      rates: Object.fromEntries(
        currencies.flatMap((code) =>
          known[code] === undefined && rates[code] !== undefined ? [[code, rates[code]]] : [],
        ),
      ) as ExchangeRates,
    }));
}
