import { expect, test } from "vitest";
import type { BonusFields } from "~/features/bonuses/schema";
import { shownWorth } from "~/features/bonuses/value/shown-worth.server";
import { bonusFixture } from "../../support/fixtures/bonus";

const worthOf = (change: Partial<BonusFields>) =>
  shownWorth({ ...bonusFixture({ slug: "gift", casinoId: "saltbox" }), ...change });

test("an offer to be wagered shows its chance and the deposit it is for", () => {
  expect(worthOf({})).toMatchObject({
    label: "Chance to finish",
    figure: expect.stringMatching(/^\d+%$/),
    isFigure: true,
    play: expect.stringMatching(/ deposit$/),
    notes: [],
  });
});

test.each([
  [{ model: "parachute" }, ["a parachute bonus"]],
  [{ contributions: { slots: 0 } }, ["slots do not count"]],
] as const)("of %j no chance is computed, and the card says why", (change, notes) => {
  expect(worthOf(change as Partial<BonusFields>)).toMatchObject({
    figure: "not computed",
    isFigure: false,
    play: null,
    notes,
  });
});

test("spins beside a sum are said to be left out, with what they win", () => {
  const freeSpins = { count: 50, value: { amount: 10, currency: "EUR" as const }, game: "Reels" };
  const note = "without 50 spins, worth about €4.80 before wagering";
  expect(worthOf({ freeSpins }).notes).toEqual([note]);
  expect(worthOf({ freeSpins, wagering: 0, wageringBase: null }).notes.at(-1)).toBe(note);
  expect(worthOf({ freeSpins, maxAmount: null }).notes).toEqual([]);
});

test("a reward that stakes earn names them and what they cost", () => {
  const maxAmount = { amount: 400_00, currency: "DKK" as const };
  const minStakes = { amount: 40_000_00, currency: "DKK" as const };
  const reward = { type: "loyalty" as const, percent: null, minDeposit: null, wagering: 0, wageringBase: null };
  expect(worthOf({ ...reward, maxAmount, minStakes })).toMatchObject({
    figure: "Up to 400\u00a0DKK",
    notes: ["40,000\u00a0DKK of stakes, which cost 1,600\u00a0DKK on average"],
  });
});

test("spins that stakes earn name them too, whether or not their winnings are wagered", () => {
  const freeSpins = { count: 100, value: { amount: 10, currency: "GBP" as const }, game: "Reels" };
  const minStakes = { amount: 10_00, currency: "GBP" as const };
  const spins = { freeSpins, minStakes, maxAmount: null, percent: null };
  expect(worthOf({ ...spins, wagering: 0, wageringBase: null })).toMatchObject({
    figure: "£9.60",
    notes: ["on average from the spins, £10 of stakes, which cost £0.40 on average"],
  });
  expect(worthOf({ ...spins, wagering: 10, wageringBase: "winnings" }).play).toBe(
    "£10 of stakes, which cost £0.40 on average",
  );
});

test("an offer with nothing to wager shows what it gives", () => {
  const cash: Partial<BonusFields> = { wagering: 0, wageringBase: null, type: "cashback", percent: 5 };
  expect(worthOf(cash)).toMatchObject({ label: "You get", isFigure: true, play: null });
  expect(worthOf({ ...cash, model: "sticky" }).notes.at(-1)).toMatch(/^the bonus itself is taken off/);
});
