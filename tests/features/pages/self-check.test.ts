import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  scoreSelfCheck,
  SELF_CHECK_BANDS,
  SELF_CHECK_MAX,
  SELF_CHECK_QUESTIONS,
  selfCheckForm,
  type SelfCheckAnswers,
} from "~/features/pages/safer-gambling/self-check";

/** Answers that make up a score, spread from the first question on. */
function answering(score: number): SelfCheckAnswers {
  let left = score;
  return Object.fromEntries(
    SELF_CHECK_QUESTIONS.map(({ id }) => {
      const points = Math.min(3, left);
      left -= points;
      return [id, points];
    }),
  ) as SelfCheckAnswers;
}

describe("the self-check", () => {
  test.each([
    [0, "no_problem"],
    [1, "low_risk"],
    [2, "low_risk"],
    [3, "moderate_risk"],
    [7, "moderate_risk"],
    [8, "problem"],
    [27, "problem"],
  ])("puts %i points in the band %s", (score, band) => {
    expect(scoreSelfCheck(answering(score))).toMatchObject({ score, band: { band } });
  });

  test("has nine questions of at most 3 points each", () => {
    expect(new Set(SELF_CHECK_QUESTIONS.map(({ id }) => id)).size).toBe(9);
    expect(SELF_CHECK_MAX).toBe(27);
    expect(SELF_CHECK_BANDS).toHaveLength(4);
  });

  test("a worse answer never lowers the score", () => {
    const answers = fc.record(
      Object.fromEntries(SELF_CHECK_QUESTIONS.map(({ id }) => [id, fc.integer({ min: 0, max: 3 })])),
    );
    fc.assert(
      fc.property(answers, fc.constantFrom(...SELF_CHECK_QUESTIONS), (given, { id }) => {
        const before = scoreSelfCheck(given as SelfCheckAnswers);
        const after = scoreSelfCheck({ ...given, [id]: 3 } as SelfCheckAnswers);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        expect(after.band.from).toBeGreaterThanOrEqual(before.band.from);
      }),
    );
  });

  test("the form takes all nine answers and names each that is missing or senseless", () => {
    const filled = Object.fromEntries(SELF_CHECK_QUESTIONS.map(({ id }) => [id, "1"]));
    const parsed = selfCheckForm.parse(filled);
    expect(scoreSelfCheck(parsed).score).toBe(9);
    const failed = selfCheckForm.safeParse({ ...filled, guilt: undefined, health: "4" });
    expect(failed.error?.issues.map(({ path }) => path[0])).toEqual(["health", "guilt"]);
  });

  test("refuses points no answer gives", () => {
    expect(() => scoreSelfCheck({ ...answering(0), guilt: 4 })).toThrow(RangeError);
  });
});
