import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stored } from "~/backend/documents/port";
import { bonusCard } from "~/features/bonuses/public/bonus.server";
import { offerPage } from "~/features/bonuses/public/bonus-page.server";
import { calculatorText, openBonusValue } from "~/features/bonuses/calculator/calculator";
import type { BonusFields } from "~/features/bonuses/schema";
import { standardPlay } from "~/features/bonuses/value/standard-play";
import type { HeldCasino } from "~/features/casinos/public/held-casino";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";

const CODE = "wagering_over_10";
const STORED = { id: "x", version: 1, createdAt: "", updatedAt: "", createdBy: "", updatedBy: "" };

/** Whether each of the places that speak of an offer's wagering says that it is over Great Britain's limit. */
function told(over: Partial<BonusFields>, restrictedCountries: HeldCasino["restrictedCountries"] = []) {
  const bonus = { ...bonusFixture(over), ...STORED } as unknown as Stored<BonusFields>;
  const casino = { ...casinoFixture({ restrictedCountries }), ...STORED } as unknown as HeldCasino;
  const offer = { bonus, casino, state: "active" } as const;
  const page = offerPage(offer, new URLSearchParams());
  const play = standardPlay(bonus);
  const asked = play && openBonusValue(new URLSearchParams(calculatorText(play)));
  const among = (list: readonly { code: string }[] | undefined) => list?.some(({ code }) => code === CODE);
  return {
    list: among(bonusCard(offer).flags),
    page: among(page.flags),
    text: page.flags.find(({ code }) => code === CODE)?.text,
    // Nothing is said where there is no answer.
    calculator: among(page.calculation.answer?.warnings),
    api: asked && "value" in asked ? among(asked.value.warnings) : undefined,
  };
}

test.each([
  ["10 times", { wagering: 10 }, false],
  ["11 times", { wagering: 11 }, true],
  ["6 times at half the contribution", { wagering: 6, contributions: { slots: 50 } }, true],
  ["5 times at half the contribution", { wagering: 5, contributions: { slots: 50 } }, false],
  ["5 times a deposit and a bonus as large", { wagering: 5, wageringBase: "deposit_plus_bonus" }, false],
  ["6 times a deposit and a bonus as large", { wagering: 6, wageringBase: "deposit_plus_bonus" }, true],
] as const)("list, page, calculator and API say the same of %s", (_, over, isOver) => {
  const terms = { type: "welcome", percent: 100, maxAmount: { amount: 10_000, currency: "EUR" }, maxCashout: null, maxBet: null, minDeposit: null, freeSpins: null, model: "cashable", countries: [], contributions: {}, wageringBase: "bonus" } satisfies Partial<BonusFields>; // prettier-ignore
  expect(told({ ...terms, ...over })).toMatchObject({ list: isOver, page: isOver, calculator: isOver, api: isOver });
});

test("the page says how often, and by which games' count", () => {
  expect(told({ wagering: 6, contributions: { slots: 50 }, countries: [] }).text).toBe(
    "You must wager 12 times the bonus on slots, where 50% of a bet counts. Great Britain's rules allow at most 10 times.",
  );
});

test("an offer that players in Great Britain can't take is measured by no British rule, its calculator included", () => {
  const heavy = { wagering: 40, contributions: {} };
  expect(told({ ...heavy, countries: ["SE"] })).toMatchObject({ list: false, page: false, calculator: false });
  expect(told({ ...heavy, countries: [] }, ["GB"])).toMatchObject({ list: false, page: false, calculator: false });
  expect(told({ ...heavy, countries: ["GB", "IE"] })).toMatchObject({ list: true, page: true, calculator: true });
});

test("list, page, calculator and API agree about any offer", () => {
  const terms = fc.record({
    type: fc.constantFrom("welcome", "no_deposit", "reload", "free_spins"),
    percent: fc.option(fc.constantFrom(25, 50, 100, 150, 200)),
    maxAmount: fc.option(fc.record({ amount: fc.integer({ min: 100, max: 100_000 }), currency: fc.constant("EUR") })),
    freeSpins: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 200 }),
        value: fc.record({ amount: fc.integer({ min: 10, max: 500 }), currency: fc.constant("EUR") }),
        game: fc.constant("Any"),
      }),
    ),
    minDeposit: fc.option(fc.record({ amount: fc.integer({ min: 100, max: 50_000 }), currency: fc.constant("EUR") })),
    wagering: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(2.5, 3.3, 7.5, 12.5)),
    wageringBase: fc.constantFrom("bonus", "deposit_plus_bonus", "winnings"),
    contributions: fc.record({ slots: fc.constantFrom(0, 5, 20, 33, 50, 75, 100) }, { requiredKeys: [] }),
    countries: fc.constantFrom<BonusFields["countries"]>([], ["GB"], ["SE"]),
  });
  fc.assert(
    fc.property(terms, (over) => {
      const { list, page, calculator, api } = told({
        ...over,
        model: "cashable",
        maxBet: null,
      } as Partial<BonusFields>);
      expect(page).toBe(list);
      if (calculator !== undefined) expect(calculator).toBe(page);
      if (api !== undefined && over.countries[0] !== "SE") expect(api).toBe(page);
    }),
  );
});
