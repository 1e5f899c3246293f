import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addComplaint,
  emptyComplaintTally,
  explainScore,
  removeComplaint,
  safetyScore,
  SCORE_WEIGHTS,
  type SafetyScoreInputs,
} from "~/features/casinos/score/safety-score";
import { LIFECYCLES, PROTECTION_TOOLS, SIZE_BANDS, TERM_CATEGORIES, scoreRecord } from "~/features/casinos/schema";
import { COMPLAINT_STATES } from "~/domain/complaint-states";
import { tallyReviews } from "~/features/casinos/score/player-rating";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { scoreWeights } from "~/platform/settings/schema";

const now = "2026-06-01T00:00:00.000Z";
const monthsAgo = (months: number) => new Date(Date.parse(now) - months * 30.4375 * 86_400_000).toISOString();

const worked: SafetyScoreInputs = {
  licences: [{ tier: "strict", verifiedAt: monthsAgo(1) }],
  complaints: [
    { outcome: "unresolved", amountEur: 2_500, closedAt: monthsAgo(3) },
    { outcome: "resolved", amountEur: 400, closedAt: monthsAgo(10) },
    { outcome: "rejected", amountEur: 900, closedAt: monthsAgo(2) },
  ],
  sizeBand: "medium",
  listedOn: monthsAgo(30),
  termFlags: [
    { category: "bonus", severity: 0.15, foundAt: monthsAgo(20), enforcedAt: monthsAgo(5), removedAt: null },
    { category: "withdrawal", severity: 0.05, foundAt: monthsAgo(12), enforcedAt: null, removedAt: null },
    { category: "withdrawal", severity: 0.1, foundAt: monthsAgo(24), enforcedAt: null, removedAt: null },
  ],
  payments: [{ statedHours: 1, testedHours: 36 }],
  monthlyLimitEur: 20_000,
  reviews: [
    { stars: 5, at: monthsAgo(1) },
    { stars: 4, at: monthsAgo(2) },
    { stars: 2, at: monthsAgo(8) },
    { stars: 1, at: monthsAgo(14) },
  ],
  protectionTools: PROTECTION_TOOLS.slice(0, 9),
  lifecycle: "active",
};
const spotless: SafetyScoreInputs = {
  ...worked,
  complaints: [],
  termFlags: [],
  payments: [{ statedHours: null, testedHours: 2 }],
  monthlyLimitEur: null,
  reviews: Array.from({ length: 5_000 }, () => ({ stars: 5, at: now })),
  protectionTools: PROTECTION_TOOLS,
};

const past = fc.double({ min: 0, max: 60, noNaN: true }).map(monthsAgo);
const complaint = fc.record({
  outcome: fc.constantFrom(...COMPLAINT_STATES),
  amountEur: fc.double({ min: 0, max: 1e6, noNaN: true }),
  closedAt: fc.option(past),
});
const inputs: fc.Arbitrary<SafetyScoreInputs> = fc.record({
  licences: fc.array(
    fc.record({
      tier: fc.constantFrom("strict" as const, "offshore" as const, "none" as const),
      verifiedAt: fc.option(past),
    }),
    { maxLength: 3 },
  ),
  complaints: fc.array(complaint, { maxLength: 12 }),
  sizeBand: fc.constantFrom(...SIZE_BANDS),
  listedOn: past,
  termFlags: fc.array(
    fc.record({
      category: fc.constantFrom(...TERM_CATEGORIES),
      severity: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
      foundAt: past,
      enforcedAt: fc.option(past),
      removedAt: fc.option(past),
    }),
    { maxLength: 10 },
  ),
  payments: fc.array(
    fc.record({
      statedHours: fc.option(fc.double({ min: 0, max: 2_000, noNaN: true })),
      testedHours: fc.option(fc.double({ min: 0, max: 2_000, noNaN: true })),
    }),
    { maxLength: 5 },
  ),
  monthlyLimitEur: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
  reviews: fc.array(fc.record({ stars: fc.integer({ min: 1, max: 5 }), at: past }), { maxLength: 20 }),
  protectionTools: fc.subarray([...PROTECTION_TOOLS]),
  lifecycle: fc.constantFrom(...LIFECYCLES),
});

describe("the safety score", () => {
  test("gives the product's worked figures", () => {
    const { score, components, caps } = safetyScore(worked, now);
    expect(components.licence).toBe(1);
    expect(components.complaints).toBeCloseTo(0.7803, 4);
    expect(components.terms).toBeCloseTo(0.7875, 10);
    expect(components.payout).toBeCloseTo(0.8541, 4);
    expect(components.players).toBeCloseTo(0.6423, 4);
    expect(components.protection).toBe(0.75);
    expect(score).toBe(8.2);
    expect(caps).toEqual([]);
  });

  test("of a spotless casino that thousands praise is 10", () => {
    expect(safetyScore(spotless, now)).toMatchObject({ score: 10, caps: [] });
  });

  test("a closed casino has none, and its components can still be seen", () => {
    const closed = safetyScore({ ...worked, lifecycle: "closed" }, now);
    expect(closed.score).toBeNull();
    expect(closed.components.terms).toBeCloseTo(0.7875, 10);
  });

  test("is capped at 3.9 without a verified licence, 2.0 when blacklisted, 7.9 in the first six months", () => {
    expect(safetyScore({ ...spotless, licences: [] }, now)).toMatchObject({ score: 3.9, caps: ["no_licence"] });
    expect(safetyScore({ ...spotless, licences: [{ tier: "strict", verifiedAt: null }] }, now).score).toBe(3.9);
    expect(safetyScore({ ...spotless, lifecycle: "blacklisted" }, now)).toMatchObject({
      score: 2,
      caps: ["blacklisted"],
    });
    expect(safetyScore({ ...spotless, listedOn: monthsAgo(5.99) }, now)).toMatchObject({
      score: 7.9,
      caps: ["listed_under_6_months"],
    });
    expect(safetyScore({ ...spotless, listedOn: monthsAgo(6) }, now).caps).toEqual([]);
  });

  test("names only the caps that lowered it", () => {
    const poor = { ...worked, payments: [], monthlyLimitEur: 0, protectionTools: [], listedOn: monthsAgo(1) };
    expect(safetyScore(poor, now).caps).toEqual([]);
    expect(explainScore(poor, now).limits).toMatchObject([{ cap: "listed_under_6_months", held: false }]);
  });

  test("the best licence counts, an offshore one half", () => {
    const licences = [
      { tier: "offshore" as const, verifiedAt: now },
      { tier: "strict" as const, verifiedAt: null },
    ];
    expect(safetyScore({ ...worked, licences }, now).components.licence).toBe(0.5);
  });

  test("a clean record counts three quarters on the first day and in full after a year", () => {
    const clean = { ...worked, complaints: [] };
    expect(safetyScore({ ...clean, listedOn: now }, now).components.complaints).toBe(0.75);
    expect(safetyScore({ ...clean, listedOn: monthsAgo(6) }, now).components.complaints).toBeCloseTo(0.875, 10);
    expect(safetyScore({ ...clean, listedOn: monthsAgo(12) }, now).components.complaints).toBe(1);
  });

  test("a removed flag counts nothing and an unenforced one fades to half in a year", () => {
    const flag = { category: "bonus" as const, severity: 0.4, enforcedAt: null, removedAt: null };
    const terms = (change: object, found: number) =>
      safetyScore({ ...worked, termFlags: [{ ...flag, foundAt: monthsAgo(found), ...change }] }, now).components.terms;
    expect(terms({ removedAt: monthsAgo(1) }, 20)).toBe(1);
    expect(terms({}, 0)).toBeCloseTo(0.6, 10);
    expect(terms({}, 6)).toBeCloseTo(0.7, 10);
    expect(terms({}, 40)).toBeCloseTo(0.8, 10);
    expect(terms({ enforcedAt: monthsAgo(1) }, 40)).toBeCloseTo(0.6, 10);
  });

  test("stated hours count only where nothing was tested, and no known time counts nothing", () => {
    const payout = (payments: SafetyScoreInputs["payments"]) =>
      safetyScore({ ...worked, payments }, now).components.payout;
    expect(
      payout([
        { statedHours: 500, testedHours: null },
        { statedHours: 500, testedHours: 24 },
      ]),
    ).toBe(1);
    expect(payout([{ statedHours: 168, testedHours: null }])).toBeCloseTo(0.3, 10);
    expect(
      payout([
        { statedHours: 12, testedHours: null },
        { statedHours: 60, testedHours: null },
      ]),
    ).toBeCloseTo(0.8541, 4);
    expect(payout([])).toBeCloseTo(0.3, 10);
  });

  test("past scores leave out what was not yet known", () => {
    const before = safetyScore(worked, monthsAgo(25)).components;
    expect(before.complaints).toBeCloseTo(5 / 12 + 0.75 * (7 / 12), 10);
    expect(before.terms).toBe(1);
    expect(before.players).toBeCloseTo(0.625, 10);
  });

  test("is always a valid record, and the working adds up to it", () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const explained = explainScore(given, now);
        const record = { ...safetyScore(given, now), cause: "New facts" };
        expect(scoreRecord.safeParse(record).success).toBe(true);
        expect(explained.working.reduce((sum, part) => sum + part.points, 0)).toBeCloseTo(explained.uncapped, 10);
        for (const part of explained.working) {
          expect(record.components[part.component]).toBe(part.value);
          expect(part.words).toMatch(/\.$/);
        }
        const limit = Math.min(10, ...explained.limits.map((one) => one.limit));
        if (record.score !== null) expect(record.score).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test("never rises with one more complaint decided against the casino, and never falls with one more tool", () => {
    fc.assert(
      fc.property(inputs, complaint, (given, one) => {
        const complaints = given.complaints as Exclude<SafetyScoreInputs["complaints"], { burden: number }>;
        const worse = { ...given, complaints: [...complaints, { ...one, outcome: "unresolved" as const }] };
        expect(safetyScore(worse, now).score ?? 0).toBeLessThanOrEqual(safetyScore(given, now).score ?? 0);
        const better = { ...given, protectionTools: PROTECTION_TOOLS };
        expect(safetyScore(better, now).score ?? 0).toBeGreaterThanOrEqual(safetyScore(given, now).score ?? 0);
      }),
    );
  });

  test("is the same from tallies as from the complaints and reviews themselves", () => {
    fc.assert(
      fc.property(inputs, fc.array(complaint, { maxLength: 5 }), (given, passing) => {
        const complaints = given.complaints as Exclude<SafetyScoreInputs["complaints"], { burden: number }>;
        const reviews = given.reviews as Exclude<SafetyScoreInputs["reviews"], { weight: number }>;
        let tally = emptyComplaintTally(monthsAgo(40));
        for (const one of [...complaints, ...passing]) tally = addComplaint(tally, one);
        for (const one of passing) tally = removeComplaint(tally, one);
        const fromTallies = safetyScore({ ...given, complaints: tally, reviews: tallyReviews(reviews, now) }, now);
        const fromLists = safetyScore(given, now);
        for (const part of Object.keys(SCORE_WEIGHTS) as (keyof typeof SCORE_WEIGHTS)[]) {
          expect(fromTallies.components[part]).toBeCloseTo(fromLists.components[part], 6);
        }
      }),
    );
  });

  test("different weights mean a different version", () => {
    const weights = { licence: 1, complaints: 0, terms: 0, payout: 0, players: 0, protection: 0 };
    expect(safetyScore(worked, now, weights, 2)).toMatchObject({ score: 10, formulaVersion: 2, at: now });
    expect(scoreWeights.safeParse(SCORE_WEIGHTS).success).toBe(true);
    expect(DEFAULT_SETTINGS.score).toMatchObject({ weights: SCORE_WEIGHTS, formulaVersion: 1 });
  });
});
