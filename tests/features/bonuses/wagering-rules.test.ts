import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stored } from "~/backend/documents/port";
import { bonusCard } from "~/features/bonuses/public/bonus.server";
import { offerPage } from "~/features/bonuses/public/bonus-page.server";
import { calculatorText, openBonusValue } from "~/features/bonuses/calculator/calculator";
import type { BonusFields } from "~/features/bonuses/schema";
import { publicBonus } from "~/features/bonuses/public/public-bonus.server";
import { isRule } from "~/features/bonuses/value/wagering-rules";
import { standardPlay } from "~/features/bonuses/value/standard-play";
import { standardChance } from "~/features/bonuses/value/standard-value";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";

const CODE = "wagering_over_10";
const STORED = { id: "x", version: 1, createdAt: "", updatedAt: "", createdBy: "", updatedBy: "" };

/** What each of the places that speak of an offer warns of. */
function places(over: Partial<BonusFields>, restrictedCountries: HeldCasino["restrictedCountries"] = []) {
  const bonus = { ...bonusFixture(over), ...STORED } as unknown as Stored<BonusFields>;
  const casino = { ...casinoFixture({ restrictedCountries }), ...STORED } as unknown as HeldCasino;
  const offer = { bonus, casino, state: "active" } as const;
  const page = offerPage(offer, new URLSearchParams());
  const play = standardPlay(bonus);
  const country = over.countries?.[0];
  const figures = play && new URLSearchParams({ ...calculatorText(play), ...(country && { country }) });
  const asked = figures && openBonusValue(figures);
  const rules = (list: readonly { code: string }[]) => list.map(({ code }) => code).filter((code) => isRule({ code }));
  const open = publicBonus(offer, "https://edgewise.test");
  return {
    list: rules(bonusCard(offer).flags),
    page: rules(page.flags),
    text: page.flags.find(({ code }) => code === CODE)?.text,
    // Nothing is said where there is no answer.
    calculator: page.calculation.answer && rules(page.calculation.answer.warnings),
    openData: [open.flags, rules(open.warnings)],
    openCalculator: asked && "value" in asked ? rules(asked.value.warnings) : null,
    play,
    chance: standardChance(offer.bonus),
    finishChance: page.calculation.answer?.finishChance,
    deposit: page.calculation.text.deposit,
    shown: page.play,
  };
}

/** Whether each of those places says that the wagering is over Great Britain's limit. */
function told(...offer: Parameters<typeof places>) {
  const { list, page, calculator, openCalculator, text } = places(...offer);
  return {
    list: list.includes(CODE),
    page: page.includes(CODE),
    text,
    calculator: calculator?.includes(CODE),
    api: openCalculator?.includes(CODE),
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

test("no British rule applies to an offer that players in Great Britain can't take, not even in its calculator", () => {
  const heavy = { wagering: 40, contributions: {} };
  expect(told({ ...heavy, countries: ["SE"] })).toMatchObject({ list: false, page: false, calculator: false });
  expect(told({ ...heavy, countries: [] }, ["GB"])).toMatchObject({ list: false, page: false, calculator: false });
  expect(told({ ...heavy, countries: ["GB", "IE"] })).toMatchObject({ list: true, page: true, calculator: true });
});

const sum = (min: number, max: number) =>
  fc.record({ amount: fc.integer({ min, max }), currency: fc.constant("EUR" as const) });

const terms = fc.record({
  type: fc.constantFrom("welcome", "no_deposit", "reload", "free_spins", "cashback", "loyalty"),
  percent: fc.option(fc.constantFrom(25, 33.3, 50, 100, 150, 200, 300)),
  maxAmount: fc.option(sum(100, 100_000)),
  freeSpins: fc.option(
    fc.record({ count: fc.integer({ min: 1, max: 200 }), value: sum(10, 500), game: fc.constant("Any") }),
  ),
  minDeposit: fc.option(sum(100, 50_000)),
  maxDeposit: fc.option(sum(50_000, 100_000)),
  maxCashout: fc.option(sum(100, 100_000)),
  wagering: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(2.5, 3.3, 7.5, 12.5)),
  wageringBase: fc.constantFrom("bonus", "deposit_plus_bonus", "winnings"),
  contributions: fc.record(
    { slots: fc.constantFrom(0, 5, 20, 33, 50, 75, 100), live_casino: fc.constantFrom(0, 10) },
    { requiredKeys: [] },
  ),
  claimDays: fc.option(fc.integer({ min: 1, max: 14 })),
  useDays: fc.option(fc.integer({ min: 1, max: 14 })),
  countries: fc.constantFrom<BonusFields["countries"]>([], ["GB"], ["SE"]),
});
const offerOf = (over: unknown) => ({ ...(over as Partial<BonusFields>), model: "cashable" as const, maxBet: null });

test("list, page, calculator and open data warn of the same rules of any offer", () => {
  fc.assert(
    fc.property(terms, (over) => {
      const { list, page, calculator, openData } = places(offerOf(over));
      expect(page).toEqual(list);
      expect(calculator ?? list).toEqual(list);
      expect(openData).toEqual([list.join("; "), list]);
    }),
  );
});

test("the open calculator says of an offer's figures what its page says of the wagering", () => {
  fc.assert(
    fc.property(terms, (over) => {
      const { page, openCalculator } = places(offerOf(over));
      const ofWagering = (codes: readonly string[]) =>
        codes.filter((code) => code === CODE || code === "deposit_in_wagering_base");
      if (openCalculator) expect(ofWagering(openCalculator)).toEqual(ofWagering(page));
    }),
  );
});

test("the list's chance and deposit are those in the calculator of the offer's page", () => {
  fc.assert(
    fc.property(terms, (over) => {
      const { play, chance, finishChance, deposit, shown } = places(offerOf(over));
      if (finishChance !== undefined) expect(chance).toBe(finishChance);
      if (play) expect(Number(deposit)).toBe(play.deposit);
      if (play) expect((shown?.deposit.amount ?? -1) / 100).toBe(play.deposit);
    }),
  );
});

test("changed figures in an offer's calculator get their own warnings, beside those that apply to all figures", () => {
  const bonus = { ...bonusFixture({ useDays: 3, wagering: 40 }), ...STORED } as unknown as Stored<BonusFields>;
  const casino = { ...casinoFixture(), ...STORED } as unknown as HeldCasino;
  const codes = (search: string) =>
    offerPage({ bonus, casino, state: "active" }, new URLSearchParams(search))
      .calculation.answer?.warnings.map(({ code }) => code)
      .filter((code) => isRule({ code }));
  expect(codes("wagering=5")).toEqual(["short_expiry"]);
  expect(codes("wagering=5&cap=10")).toEqual(["cap_below_bonus", "short_expiry"]);
  expect(codes("wagering=11")).toEqual(["wagering_over_10", "short_expiry"]);
});
