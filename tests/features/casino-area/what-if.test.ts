import { expect, test } from "vitest";
import { whatWouldChange } from "~/features/casino-area/score/what-if";
import { explainScore, SCORE_WEIGHTS, type SafetyScoreInputs } from "~/features/casinos/score/safety-score";

const AT = "2026-11-21T12:00:00.000Z";

const inputs: SafetyScoreInputs = {
  licences: [{ tier: "offshore", verifiedAt: AT }],
  complaints: { burden: 2, unresolved: 2, resolved: 0, at: AT },
  sizeBand: "medium",
  listedOn: "2024-01-10",
  termFlags: [
    { category: "max_win", severity: 0.4, foundAt: AT, enforcedAt: null, removedAt: null },
    { category: "inactivity", severity: 0.2, foundAt: AT, enforcedAt: null, removedAt: null },
  ],
  payments: [{ statedHours: 72, testedHours: 96 }],
  monthlyLimitEur: 5_000,
  reviews: [],
  protectionTools: ["deposit_limit"],
  lifecycle: "active",
};

const changesOf = (over: Partial<SafetyScoreInputs> = {}) =>
  whatWouldChange({ ...inputs, ...over }, AT, SCORE_WEIGHTS, 1);

test("each change is worked out by the formula with that input alone, the greatest gain first", () => {
  const now = explainScore(inputs, AT);
  const changes = changesOf();
  expect(changes.map(({ points }) => points)).toEqual(changes.map(({ points }) => points).toSorted((a, b) => b - a));
  const of = (id: string) => changes.find((one) => one.id === id);
  const then = explainScore({ ...inputs, licences: [{ tier: "strict", verifiedAt: AT }] }, AT);
  expect(of("licence")).toMatchObject({ score: then.score, points: then.uncapped - now.uncapped });
  // Half of the weight 0.2, of ten points.
  expect(of("licence")?.points).toBeCloseTo(1, 9);
  expect(of("tool")?.points).toBeCloseTo(10 / 10 / 12, 9);
  expect(of("tools")?.points).toBeCloseTo(11 * (10 / 10 / 12), 9);
  expect(of("limit")?.points).toBeCloseTo(0.3 * 0.75, 9);
  for (const gain of ["terms", "term-0", "term-1", "speed", "quiet-year", "praise"])
    expect(of(gain)?.points, gain).toBeGreaterThan(0);
  for (const loss of ["unresolved", "resolved", "blame"]) expect(of(loss)?.points, loss).toBeLessThan(0);
});

test("what changes nothing is left out, a limit keeps the score where it is, and a closed casino has nothing to change", () => {
  const best = changesOf({
    ...{ licences: [{ tier: "strict", verifiedAt: AT }], termFlags: [], monthlyLimitEur: null },
    payments: [{ statedHours: 10, testedHours: 10 }],
    complaints: [],
  }).map(({ id }) => id);
  for (const id of ["licence", "terms", "speed", "limit", "quiet-year"]) expect(best).not.toContain(id);
  const capped = changesOf({ lifecycle: "blacklisted" });
  expect(capped.length).toBeGreaterThan(5);
  expect(new Set(capped.map(({ score }) => score))).toEqual(new Set([2]));
  expect(changesOf({ lifecycle: "closed" })).toEqual([]);
});
