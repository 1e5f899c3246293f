import { describe, expect, test } from "vitest";
import { COUNTRIES, LANGUAGES } from "~/domain/codes/codes";
import { countryInText, countryName, currencyName, languageName } from "~/domain/codes/names.server";
import { CURRENCY_CODES, decimalsOf, formatMoney, inEuros, moneyOf } from "~/domain/money/money";
import { converted, moneyBeside } from "~/domain/money/beside";
import { slugify } from "~/domain/text/slug";

const regions = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });
const tongues = new Intl.DisplayNames("en-GB", { type: "language", fallback: "none" });
const currencies = new Intl.DisplayNames("en-GB", { type: "currency", fallback: "none" });

describe("the codes of the standards", () => {
  test("are all that ISO 3166-1 has, once each", () => {
    expect(new Set(COUNTRIES).size).toBe(249);
    for (const code of COUNTRIES) expect([code, regions.of(code)]).not.toContain(undefined);
  });

  test("are languages and currencies that Intl knows as well, besides Bitcoin", () => {
    expect(new Set(LANGUAGES).size).toBe(LANGUAGES.length);
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    for (const tag of LANGUAGES) {
      expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
      expect([tag, tongues.of(tag)]).not.toContain(undefined);
    }
    for (const code of CURRENCY_CODES) if (code !== "BTC") expect([code, currencies.of(code)]).not.toContain(undefined);
  });

  test("each has a name of its own, and each country an address of its own", () => {
    for (const [codes, nameOf] of [
      [COUNTRIES, countryName],
      [LANGUAGES, languageName],
      [CURRENCY_CODES, currencyName],
    ] as const) {
      const names = codes.map((code) => nameOf(code));
      expect(new Set(names).size).toBe(codes.length);
      for (const [at, name] of names.entries()) expect(name).not.toBe(codes[at]);
    }
    expect(new Set(COUNTRIES.map((code) => slugify(countryName(code), "country"))).size).toBe(COUNTRIES.length);
  });

  test("an unknown code is its own name, whatever objects have by that name", () => {
    for (const code of ["XX", "constructor", "__proto__"]) expect(countryName(code)).toBe(code);
  });

  test("a country has its article in a sentence", () => {
    expect(["PH", "KE", "NL"].map(countryInText)).toEqual(["the Philippines", "Kenya", "the Netherlands"]);
  });
});

describe("amounts in any currency", () => {
  test.each([
    ["JPY", 0],
    ["ISK", 0],
    ["KRW", 0],
    ["HUF", 2],
    ["INR", 2],
    ["KWD", 3],
    ["TND", 3],
    ["BTC", 8],
  ] as const)("%s has %i decimals", (code, decimals) => {
    expect(decimalsOf(code)).toBe(decimals);
    expect(moneyOf(1, code).amount).toBe(10 ** decimals);
  });

  test("are written with their code", () => {
    expect(formatMoney(moneyOf(1234.5, "HUF"))).toBe("1,234.50\u00a0HUF");
    expect(formatMoney(moneyOf(1.25, "BHD"))).toBe("1.250\u00a0BHD");
  });

  test("are never converted without a rate", () => {
    const rates = { EUR: 1, GBP: 1.15 };
    expect(inEuros(moneyOf(10, "KES"), rates)).toBeNull();
    expect(converted(moneyOf(10, "KES"), { currency: "GBP", rates })).toBeNull();
    const beside = { currency: "KES", name: "Kenyan Shilling", rates, at: "2026-11-01" } as const;
    expect(moneyBeside(moneyOf(10, "GBP"), beside)).toBe("£10");
  });
});
