import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addReview, emptyReviewTally, playerRating, removeReview } from "~/features/casinos/score/player-rating";

const now = "2026-06-01T00:00:00.000Z";
const monthsAgo = (months: number) => new Date(Date.parse(now) - months * 30.4375 * 86_400_000).toISOString();
const review = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  at: fc.double({ min: 0, max: 60, noNaN: true }).map(monthsAgo),
});

describe("players' rating", () => {
  test("is 3.5 while nobody has reviewed", () => {
    expect(playerRating([], now)).toEqual({ rating: 3.5, count: 0, weight: 0, weightedStars: 0 });
    expect(playerRating(emptyReviewTally(monthsAgo(3)), now).rating).toBe(3.5);
  });

  test("gives the product's figure for 5, 4, 2 and 1 stars at 1, 2, 8 and 14 months", () => {
    const { rating } = playerRating(
      [
        { stars: 5, at: monthsAgo(1) },
        { stars: 4, at: monthsAgo(2) },
        { stars: 2, at: monthsAgo(8) },
        { stars: 1, at: monthsAgo(14) },
      ],
      now,
    );
    expect((rating - 1) / 4).toBeCloseTo(0.6423, 4);
  });

  test("leaves out reviews written after the moment asked for", () => {
    const reviews = [{ stars: 1, at: monthsAgo(1) }];
    expect(playerRating(reviews, monthsAgo(2)).rating).toBe(3.5);
  });

  test("stays between 1 and 5, and a better review never lowers it", () => {
    fc.assert(
      fc.property(fc.array(review, { maxLength: 40 }), review, (reviews, one) => {
        const before = playerRating([...reviews, { ...one, stars: 1 }], now).rating;
        const after = playerRating([...reviews, { ...one, stars: 5 }], now).rating;
        expect(before).toBeGreaterThanOrEqual(1);
        expect(after).toBeLessThanOrEqual(5);
        expect(after).toBeGreaterThan(before - 1e-12);
      }),
    );
  });

  test("is the same from a tally kept as reviews come and go as from the reviews themselves", () => {
    fc.assert(
      fc.property(fc.array(review, { maxLength: 30 }), fc.array(review, { maxLength: 10 }), (kept, passing) => {
        let tally = emptyReviewTally(monthsAgo(30));
        for (const one of [...kept, ...passing]) tally = addReview(tally, one);
        for (const one of passing) tally = removeReview(tally, one);
        const expected = playerRating(kept, now);
        const actual = playerRating(tally, now);
        expect(actual.count).toBe(expected.count);
        expect(actual.rating).toBeCloseTo(expected.rating, 6);
      }),
    );
  });
});
