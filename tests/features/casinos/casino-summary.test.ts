import { describe, expect, test } from "vitest";
import { audienceWords } from "~/features/casinos/public/audience-words.server";
import { fastestWords } from "~/features/casinos/public/casino-summary";
import type { Payment } from "~/features/casinos/schema";
import { casinoFixture } from "../../support/fixtures/casino";

const open = {
  ...casinoFixture({ languages: ["en", "de"], currencies: ["EUR"], restrictedCountries: ["FR"] }),
  isAdvisedAgainst: false,
};

function payment(method: Payment["method"], testedHours: number | null, statedHours: number | null = null): Payment {
  return { method, statedHours, testedHours, testedAt: "2026-01-02T00:00:00.000Z", fee: "None", min: null, max: null };
}

describe("who a casino is for", () => {
  test("names languages, currencies and the countries it excludes", () => {
    expect(audienceWords(open)).toBe("Players who read English or German and play in EUR, but not from France");
  });

  test("lists three languages with one “or”", () => {
    expect(audienceWords({ ...open, languages: ["en", "de", "fi"] })).toContain("read English, German or Finnish and");
  });

  test("counts excluded countries when they are many", () => {
    expect(audienceWords({ ...open, restrictedCountries: ["FR", "US", "ES", "IT"] })).toMatch(
      /but not from the 4 countries it excludes$/,
    );
  });

  test("is nobody where we warn, and where it is closed", () => {
    expect(audienceWords({ ...open, lifecycle: "blacklisted", isAdvisedAgainst: true })).toBe(
      "Nobody: read our warning first",
    );
    expect(audienceWords({ ...open, lifecycle: "closed" })).toBe("Nobody: it is closed");
  });
});

describe("the fastest way to be paid", () => {
  test("is the fastest we tested, however fast another claims to be", () => {
    const payments = [payment("debit_card", 72), payment("e_wallet", 5), payment("crypto", null, 1)];
    expect(fastestWords({ payments })).toBe("E-wallet: paid in 5 hours");
  });

  test("is none if our withdrawal never arrived, and unknown if we tested none", () => {
    expect(fastestWords({ payments: [payment("e_wallet", null, 1)] })).toBe("None: our withdrawal never arrived");
    expect(fastestWords({ payments: [{ ...payment("e_wallet", null, 1), testedAt: null }] })).toBe(
      "We have not tested a withdrawal here",
    );
  });
});
