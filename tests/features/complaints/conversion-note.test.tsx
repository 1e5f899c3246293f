import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { complaintRecord } from "~/features/casinos/score/complaint-record";
import { ComplaintRecord } from "~/features/complaints/public/complaint-record";
import { ConversionNote } from "~/features/complaints/statistics/conversion-note";
import { shownRates } from "~/features/complaints/public/complaint-list-page.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { exchangeSettings } from "~/platform/settings/schema";

const { exchange } = DEFAULT_SETTINGS;
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

test("names the day of the rates and each rate, with the digits that count", () => {
  const text = textOf(renderToStaticMarkup(<ConversionNote exchange={shownRates(DEFAULT_SETTINGS)} />));
  expect(text).toContain("At our rate on the day an amount was entered.");
  expect(text).toContain("Rates of 1 November 2026:");
  for (const rate of ["£1 = €1.15", "¥1 = €0.0056", "1 SEK = €0.091", "1 KWD = €2.84", "1 BTC = €80,000"])
    expect(text).toContain(rate);
});

test("a casino’s record leads to the rates beside its totals, once there is money in them", () => {
  const record = complaintRecord(undefined);
  const textWith = (disputedEur: number) =>
    textOf(
      renderToStaticMarkup(
        <StaticRouter location="/casinos/northing">
          <ComplaintRecord record={{ ...record, total: 1, disputedEur }} casinoSlug="northing" name="Northing" />
        </StaticRouter>,
      ),
    );
  expect(textWith(806_755)).toMatch(/of €806,755 claimed[^]*, in euros/);
  expect(textWith(0)).not.toContain("in euros");
});

test("settings stored before a currency was known have a rate for it, and keep their own", () => {
  const { ISK: _isk, KWD: _kwd, BTC: _btc, ...older } = exchange.rates;
  expect(exchangeSettings.parse({ rates: { ...older, GBP: 1.2 }, at: "2026-10-01" })).toEqual({
    rates: { ...exchange.rates, GBP: 1.2 },
    at: "2026-10-01",
  });
  expect(exchangeSettings.parse({ rates: { ...exchange.rates, BTC: 90_000 }, at: "2026-10-01" }).rates.BTC).toBe(
    90_000,
  );
});
