import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCY_CODES } from "~/domain/money/money";
import { orderShownBy, readDay, readInstant } from "~/platform/publishing/import/cells/cell-dates";
import {
  amountCell,
  decimalsShownBy,
  decimalsShownByAmount,
  numberCell,
  readAmount,
  readNumber,
} from "~/platform/publishing/import/cells/cell-numbers";
import { readYes } from "~/platform/publishing/import/cells/cell-words";

describe("A number", () => {
  test.each([
    ["12", 12],
    ["12.5", 12.5],
    ["12,5", 12.5],
    ["-3", -3],
    ["−3", -3],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1 234,5", 1234.5],
    ["1\u202f234,5", 1234.5],
    ["1'234.50", 1234.5],
    ["1.234.567", 1_234_567],
    ["0.125", 0.125],
    ["0,125", 0.125],
  ])("%s is the same whatever the file’s decimal mark is", (text, number) => {
    expect([readNumber(text, "point"), readNumber(text, "comma")]).toEqual([number, number]);
  });

  test("with three digits after its only mark depends on the file", () => {
    expect([readNumber("1,234", "point"), readNumber("1,234", "comma")]).toEqual([1_234, 1.234]);
    expect([decimalsShownBy("1,234"), decimalsShownBy("1.5"), decimalsShownBy("12")]).toEqual([
      "either",
      "point",
      null,
    ]);
  });

  test.each(["", "abc", "1,2,3", "1.2.3", "12 34", "1,23.4,5", "١٢", "12%", "9".repeat(50)])("“%s” is none", (text) => {
    expect(() => readNumber(text, "point")).toThrow("is not a number");
  });

  test.each(["1E+05", "1e5", "1,23E+11", "2.5e-7", "1E+05 EUR", "€1.2E+06"])("“%s” is one that lost digits", (text) => {
    expect(() => readAmount(text, "EUR", "point")).toThrow("was shortened by a spreadsheet");
    expect(() => readNumber(text, "comma")).toThrow("was shortened by a spreadsheet");
  });

  test("written by us can only be read as itself", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((one) => Math.round(one * 1e5) / 1e5),
        (number) => {
          const text = numberCell(number);
          if (/e/.test(text)) return;
          expect(decimalsShownBy(text)).not.toBe("either");
          for (const decimals of ["point", "comma"] as const) expect(readNumber(text, decimals)).toBe(number + 0);
        },
      ),
    );
  });
});

describe("An amount", () => {
  test("comes back in every currency, whatever the file’s decimal mark is", () => {
    const currency = fc.constantFrom(...CURRENCY_CODES);
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 2 ** 50 }), (code, amount) => {
        const money = { amount, currency: code };
        for (const decimals of ["point", "comma"] as const)
          expect(readAmount(amountCell(money), code, decimals)).toEqual(money);
        expect(decimalsShownByAmount(amountCell(money), code)).not.toBe("either");
      }),
    );
  });

  test.each([
    ["€1,250.50", "", { amount: 1_250_50, currency: "EUR" }],
    ["1.250,50 €", "", { amount: 1_250_50, currency: "EUR" }],
    ["CA$ 100", "", { amount: 100_00, currency: "CAD" }],
    ["100 sek", "", { amount: 100_00, currency: "SEK" }],
    ["1,250", "EUR", { amount: 1_250_00, currency: "EUR" }],
    ["1.250", "JPY", { amount: 1_250, currency: "JPY" }],
    ["0.00012345", "BTC", { amount: 12_345, currency: "BTC" }],
  ])("%s in %s", (text, code, money) => {
    expect(readAmount(text, code, "point")).toEqual(money);
  });

  test.each([
    ["50", "", "“50” has no currency. Write 50 EUR, or add the column of its currency."],
    ["$50", "", "“$” is not a currency we know. Write its code, such as EUR or GBP."],
    ["50 USD", "EUR", "“50 USD” names “USD” as its currency, but the column beside it names “EUR”."],
    ["1.5", "JPY", "“1.5” has decimals, and JPY has no smaller unit. Write 1."],
    ["1.2345", "EUR", "“1.2345” has more decimals than EUR, which has 2. Write 1.23."],
    ["-5", "EUR", "“-5” is below 0."],
  ])("%s in “%s” is refused", (text, code, problem) => {
    expect(() => readAmount(text, code, "point")).toThrow(problem);
  });
});

describe("A date", () => {
  test.each([
    ["2026-11-25", "2026-11-25"],
    ["2026/11/25", "2026-11-25"],
    ["25.11.2026", "2026-11-25"],
    ["25. 11. 2026", "2026-11-25"],
    ["11/25/2026", "2026-11-25"],
    ["25/11/2026", "2026-11-25"],
    ["25-11-2026", "2026-11-25"],
    ["2026-11-25 00:00:00", "2026-11-25"],
    ["11/25/2026 12:00:00 AM", "2026-11-25"],
  ])("%s is %s in either order", (text, day) => {
    expect([readDay(text, "dmy"), readDay(text, "mdy")]).toEqual([day, day]);
  });

  test("of two small numbers depends on the file, except between full stops", () => {
    expect([readDay("3/4/2026", "dmy"), readDay("3/4/2026", "mdy")]).toEqual(["2026-04-03", "2026-03-04"]);
    expect([readDay("3.4.2026", "dmy"), readDay("3.4.2026", "mdy")]).toEqual(["2026-04-03", "2026-04-03"]);
    expect(["3/4/2026", "13/4/2026", "4/13/2026", "4/4/2026", "3.4.2026", "2026-04-03"].map(orderShownBy)).toEqual([
      ...["either", "dmy", "mdy", null, null, null],
    ]);
  });

  test.each([
    ["2026-10-01T09:00:00.000Z", "2026-10-01T09:00:00.000Z"],
    ["2026-10-01T09:00:00.123Z", "2026-10-01T09:00:00.123Z"],
    ["2026-10-01T09:00:00+02:00", "2026-10-01T07:00:00.000Z"],
    ["2026-10-01 09:00 UTC", "2026-10-01T09:00:00.000Z"],
    ["01.10.2026 09:00", "2026-10-01T09:00:00.000Z"],
    ["10/13/2026 2:30 PM", "2026-10-13T14:30:00.000Z"],
    ["10/13/2026, 12:05:30\u202fAM", "2026-10-13T00:05:30.000Z"],
    ["13.10.2026", "2026-10-13T00:00:00.000Z"],
  ])("with a time, %s, is %s", (text, at) => {
    expect(readInstant(text, "dmy")).toBe(at);
  });

  test.each([
    ["25.11.26", "write the year with four digits"],
    ["31.02.2026", "is not in the calendar"],
    ["soon", "is not a date"],
    ["46000", "is not a date"],
    ["25.11.2026 14:30", "is a day with a time"],
  ])("“%s” is refused", (text, problem) => {
    expect(() => readDay(text, "dmy")).toThrow(problem);
  });

  test.each(["25.11.2026 25:00", "25.11.2026 13:00 PM", "25.11.2026 x"])("“%s” has no time of day", (text) => {
    expect(() => readInstant(text, "dmy")).toThrow("has no time of day");
  });
});

test("yes and no are known as spreadsheets write them", () => {
  for (const word of ["yes", "TRUE", "WAHR", "VRAI", "VERDADERO", "Sant", "1", "x"]) expect(readYes(word)).toBe(true);
  for (const word of ["no", "FALSE", "FALSCH", "FAUX", "FALSO", "Falskt", "0", ""]) expect(readYes(word)).toBe(false);
  expect(() => readYes("maybe")).toThrow("“maybe” is neither yes nor no. Write yes, no, TRUE or FALSE.");
});
