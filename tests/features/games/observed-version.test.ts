import { expect, test } from "vitest";
import { bestReturn, byNewest, observedByCountry, observedFor } from "~/features/games/observed-version";
import { observationFixture } from "../../support/games/game";

const best = observationFixture({ percent: 96.5, seenOn: "2026-05-03" });
const lower = observationFixture({ percent: 94.5, seenOn: "2026-11-03", recordedAt: "2026-11-03T12:00:00.000Z" });
const abroad = observationFixture({ percent: 84.5, seenOn: "2026-11-10", country: "SE" });
const ALL = [best, abroad, lower];

test("the newest observation from the reader's country counts, though there is a newer one from elsewhere", () => {
  expect(observedFor(ALL, "DE")).toBe(lower);
  expect(observedFor(ALL, "SE")).toBe(abroad);
});

test("where nobody looked from the country, or it isn't known, the newest of all counts", () => {
  expect(observedFor(ALL, "NL")).toBe(abroad);
  expect(observedFor(ALL, null)).toBe(abroad);
  expect(observedFor([], "DE")).toBeNull();
});

test("of two that disagree about one day, the one recorded last counts", () => {
  const later = observationFixture({ percent: 96.5, seenOn: "2026-11-03", recordedAt: "2026-11-04T08:00:00.000Z" });
  expect(observedFor([lower, later], "DE")).toBe(later);
  expect(observedFor([later, lower], "DE")).toBe(later);
  expect(byNewest([best, lower, later])).toEqual([later, lower, best]);
});

test("each country has one observation that counts, the newest first", () => {
  expect(observedByCountry(ALL)).toEqual([abroad, lower]);
});

test("the best of a game's versions is the one with the highest return", () => {
  expect(bestReturn([{ percent: 94.5 }, { percent: 96.5 }, { percent: 84.5 }])).toBe(96.5);
  expect(bestReturn([])).toBeNull();
});
