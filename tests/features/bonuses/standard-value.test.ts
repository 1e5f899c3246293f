import fc from "fast-check";
import { expect, test } from "vitest";
import { finishChance } from "~/features/bonuses/value/bonus-value";
import { BONUS_MODELS, BONUS_TYPES, WAGERING_BASES } from "~/features/bonuses/kinds";
import { standardPlay } from "~/features/bonuses/value/standard-play";
import { standardChance } from "~/features/bonuses/value/standard-value";
import type { BonusFields } from "~/features/bonuses/schema";
import { bonusFixture } from "../../support/fixtures/bonus";

/** What the chance is when nothing is remembered. */
function workedOut(bonus: BonusFields): number | null {
  const play = standardPlay(bonus);
  const answer = play && finishChance(play);
  return typeof answer === "number" ? answer : null;
}

const money = (...amounts: number[]) =>
  fc.constantFrom(...amounts.map((amount) => ({ amount, currency: "EUR" as const })));

test("a chance that is remembered is the chance of just this offer", () => {
  fc.assert(
    fc.property(
      fc.record({
        type: fc.constantFrom(...BONUS_TYPES),
        percent: fc.constantFrom(null, 50, 100),
        maxAmount: fc.option(money(50_00, 100_00)),
        minDeposit: fc.option(money(20_00, 200_00)),
        maxBet: fc.option(money(50, 5_00)),
        maxCashout: fc.option(money(0, 100_00)),
        wagering: fc.constantFrom(0, 5, 35),
        wageringBase: fc.constantFrom(...WAGERING_BASES),
        contributions: fc.constantFrom({}, { slots: 0 }, { slots: 50 }),
        model: fc.constantFrom(...BONUS_MODELS),
      }),
      (over) => {
        const bonus = bonusFixture(over);
        expect(standardChance(bonus)).toBe(workedOut(bonus));
      },
    ),
    { numRuns: 2_000 },
  );
});
