import { expect, test } from "vitest";
import { offerFacts } from "~/features/bonuses/public/offer-facts.server";
import type { BonusFields } from "~/features/bonuses/schema";
import { bonusFixture } from "../../support/fixtures/bonus";

const euros = (amount: number) => ({ amount: amount * 100, currency: "EUR" as const });

function factsOf(change: Partial<BonusFields>): Record<string, string> {
  const offer: Partial<BonusFields> = {
    type: "welcome",
    code: null,
    minDeposit: null,
    maxDeposit: null,
    wagering: 35,
    wageringBase: "bonus",
    maxCashout: null,
    useDays: null,
    countries: [],
    newPlayersOnly: true,
  };
  const facts = offerFacts({ ...bonusFixture({ slug: "gift", casinoId: "saltbox" }), ...offer, ...change });
  return Object.fromEntries(facts.map(({ label, text }) => [label, text]));
}

test("five facts, the time last", () => {
  expect(Object.keys(factsOf({}))).toEqual(["Deposit", "Wagering", "Cash-out cap", "For", "Use within"]);
});

test("lists leave out only what is not limited", () => {
  const usual = (change: Partial<BonusFields>) =>
    offerFacts({ ...bonusFixture({ slug: "gift", casinoId: "saltbox" }), ...change })
      .filter(({ isUsual }) => isUsual)
      .map(({ label }) => label);
  expect(usual({ maxCashout: null, useDays: null })).toEqual(["Cash-out cap", "Use within"]);
  expect(usual({ maxCashout: euros(50), useDays: 7 })).toEqual([]);
});

test.each([
  [{ minDeposit: euros(10) }, "Deposit", "From €10"],
  [{ minDeposit: euros(10), maxDeposit: euros(100), code: "GIFT" }, "Deposit", "€10 to €100, with code"],
  [{ maxDeposit: euros(100) }, "Deposit", "Up to €100"],
  [{}, "Deposit", "No minimum"],
  [{ type: "no_deposit" }, "Deposit", "None needed"],
  [{}, "Wagering", "35× the bonus"],
  [{ wagering: 0, wageringBase: null }, "Wagering", "None"],
  [{ maxCashout: euros(50) }, "Cash-out cap", "€50"],
  [{}, "Cash-out cap", "None"],
  [{}, "For", "New players"],
  [{ newPlayersOnly: false, countries: ["DK", "SE"] }, "For", "All players in Denmark and Sweden"],
  [{ countries: ["GB", "US"] }, "For", "New players in the United Kingdom and the United States"],
  [{ countries: ["DK", "SE", "FI", "NO", "IS"] }, "For", "New players in Denmark, Sweden, Finland and 2 more"],
  [{ useDays: 7 }, "Use within", "7 days"],
  [{ useDays: 1 }, "Use within", "1 day"],
  [{ useDays: null }, "Use within", "No limit"],
] as const)("of %j: %s is %s", (change, label, text) => {
  expect(factsOf(change as Partial<BonusFields>)[label]).toBe(text);
});
