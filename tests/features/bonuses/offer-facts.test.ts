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
  expect(Object.keys(factsOf({}))).toEqual(["Deposit", "Wagering", "Cash-out cap", "Open to", "Time"]);
});

test.each([
  [{ minDeposit: euros(10) }, "Deposit", "From €10, no code"],
  [{ minDeposit: euros(10), maxDeposit: euros(100), code: "GIFT" }, "Deposit", "€10 to €100, with a code"],
  [{ maxDeposit: euros(100) }, "Deposit", "Up to €100, no code"],
  [{}, "Deposit", "No minimum, no code"],
  [{ type: "no_deposit" }, "Deposit", "None needed, no code"],
  [{}, "Wagering", "35× the bonus"],
  [{ wagering: 0, wageringBase: null }, "Wagering", "None"],
  [{ maxCashout: euros(50) }, "Cash-out cap", "€50"],
  [{}, "Cash-out cap", "None"],
  [{}, "Open to", "New players in every country the casino accepts"],
  [{ newPlayersOnly: false, countries: ["DK", "SE"] }, "Open to", "New and existing players in Denmark and Sweden"],
  [{ countries: ["GB", "US"] }, "Open to", "New players in the United Kingdom and the United States"],
  [{ countries: ["DK", "SE", "FI", "NO", "IS"] }, "Open to", "New players in Denmark, Sweden, Finland and 2 more"],
  [{ useDays: 7 }, "Time", "7 days to use it"],
  [{ useDays: 1 }, "Time", "1 day to use it"],
] as const)("of %j: %s is %s", (change, label, text) => {
  expect(factsOf(change as Partial<BonusFields>)[label]).toBe(text);
});
