import { describe, expect, test } from "vitest";
import { brokenLimits } from "~/features/bonuses/value/country-limits";
import { NO_BONUS_LIMITS, type CountryRule } from "~/platform/settings/law-schema";
import { readDemoContent } from "../../../scripts/seeding/demo-content";
import { TEST_NOW } from "../../support/backend";
import { bonusFixture } from "../../support/fixtures/bonus";

const { countries } = readDemoContent(new Date(TEST_NOW)).settings.countryRules;
const DKK = (whole: number) => ({ amount: whole * 100, currency: "DKK" as const });
const danish = (over: Parameters<typeof bonusFixture>[0] = {}) =>
  bonusFixture({
    type: "welcome",
    percent: 100,
    maxAmount: DKK(1_000),
    minDeposit: DKK(100),
    maxBet: null,
    maxCashout: null,
    freeSpins: null,
    wagering: 10,
    wageringBase: "deposit_plus_bonus",
    contributions: { slots: 100, table_games: 0 },
    useDays: 60,
    countries: ["DK"],
    newPlayersOnly: true,
    ...over,
  });
const broken = (offer: ReturnType<typeof bonusFixture>) =>
  brokenLimits(offer, countries).map(({ country, broken: words }) => [country, words]);

describe("a Danish offer", () => {
  test("may stand at every limit at once", () => {
    expect(broken(danish())).toEqual([]);
    expect(broken(danish({ wagering: 20, wageringBase: "bonus" }))).toEqual([]);
    expect(broken(danish({ useDays: null }))).toEqual([]);
  });

  test.each([
    [{ maxAmount: DKK(1_001) }, /^The bonus is 1,001\sDKK; at most 1,000\sDKK is allowed\.$/],
    [{ wagering: 11 }, /^Deposit and bonus are wagered 11 times; at most 10 times is allowed\.$/],
    [{ wagering: 21, wageringBase: "bonus" as const }, /^Deposit and bonus are wagered 10\.5 times/],
    [{ useDays: 1 }, /^There is 1 day to use it; at least 60 are required\.$/],
    [{ useDays: 59 }, /^There are 59 days to use it; at least 60 are required\.$/],
    [{ percent: 50 }, /^The bonus is 50% of the deposit; it must equal the deposit\.$/],
    [{ contributions: { slots: 100, table_games: 10 } }, /must count in full/],
    [
      {
        maxAmount: null,
        percent: null,
        freeSpins: { count: 10, value: DKK(1), game: "Millrace" },
        wageringBase: "winnings" as const,
      },
      /^Winnings are wagered/,
    ],
  ])("that goes beyond one of them is told so: %j", (over, words) => {
    expect(broken(danish(over))).toEqual([["DK", [expect.stringMatching(words)]]]);
  });

  test("is judged by Denmark's rules only where it is open to Denmark", () => {
    expect(broken(danish({ useDays: 1, countries: ["NO"] }))).toEqual([]);
    expect(brokenLimits(danish({ useDays: 1, countries: [] }), countries, ["DK", "SE"])).toEqual([]);
    expect(broken(danish({ useDays: 1, countries: [] })).map(([country]) => country)).toEqual(["SE", "DK"]);
  });
});

test("a second bonus in Sweden is told", () => {
  const swedish = danish({ countries: ["SE"] });
  expect(broken(swedish)).toEqual([]);
  for (const again of [{ newPlayersOnly: false }, { type: "cashback" as const }])
    expect(broken({ ...swedish, ...again })).toEqual([
      ["SE", [expect.stringMatching(/^A player may be given a bonus once/)]],
    ]);
});

test("amounts in other money are not compared, and a rule without limits finds nothing", () => {
  expect(broken(danish({ maxAmount: { amount: 500_000, currency: "EUR" }, minDeposit: null }))).toEqual([]);
  const [first] = countries;
  const open: CountryRule = { ...(first as CountryRule), country: "DK", bonusLimits: NO_BONUS_LIMITS };
  expect(brokenLimits(danish({ useDays: 1, wagering: 60 }), [open])).toEqual([]);
});
