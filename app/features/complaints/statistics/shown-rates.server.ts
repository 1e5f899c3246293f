import { currencyName } from "~/domain/codes/names.server";
import type { Settings } from "~/platform/settings/schema";
import type { ShownRates } from "./conversion-note";

/** Returns the rates as pages show them: those of the currencies that the site uses. */
export function shownRates({ exchange, choices }: Pick<Settings, "exchange" | "choices">): ShownRates {
  const rates = choices.currencies.flatMap((currency) => {
    const euros = currency === "EUR" ? undefined : exchange.rates[currency];
    return euros === undefined ? [] : [{ currency, name: currencyName(currency), euros }];
  });
  return { rates, at: exchange.at };
}
