import { describe, expect, test } from "vitest";
import { badgeStanding, standingSince } from "~/features/casinos/badge/badge-standing";
import type { HistoryRecord, RecordedInputs } from "~/features/casinos/schema";
import { casinoFixture } from "../../support/fixtures/casino";

const verified = casinoFixture().licences;
const scored = (score: number | null) => ({ score });

describe("A badge", () => {
  test("has the score of an active casino with a licence", () => {
    expect(badgeStanding({ lifecycle: "active", licences: verified, score: scored(8.2) })).toEqual({
      kind: "scored",
      score: 8.2,
    });
  });

  test.each([
    ["closed", { lifecycle: "closed", licences: [] }],
    ["blacklisted", { lifecycle: "blacklisted", licences: verified }],
    ["warning", { lifecycle: "warning", licences: [] }],
    ["unlicensed", { lifecycle: "active", licences: [] }],
    ["unlicensed", { lifecycle: "active", licences: [{ tier: "none", verifiedAt: "2026-01-01T00:00:00.000Z" }] }],
    ["unlicensed", { lifecycle: "active", licences: [{ tier: "strict", verifiedAt: null }] }],
  ] as const)("says %s in place of the score for %j", (kind, casino) => {
    expect(badgeStanding({ ...casino, score: scored(9.9) })).toEqual({ kind });
  });

  test("of a casino without a score says so", () => {
    expect(badgeStanding({ lifecycle: "active", licences: verified, score: null })).toEqual({ kind: "unscored" });
    expect(badgeStanding({ lifecycle: "active", licences: verified, score: scored(null) })).toEqual({ kind: "unscored" }); // prettier-ignore
  });
});

const LICENSED: RecordedInputs["licences"] = [{ tier: "strict", verified: true }];

function entry(day: number, score: number | null, inputs?: Partial<RecordedInputs>): HistoryRecord {
  return {
    score,
    components: { licence: 1, complaints: 1, terms: 1, payout: 1, players: 1, protection: 1 },
    caps: [],
    formulaVersion: 1,
    cause: "Test",
    at: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
    ...(inputs && { inputs }),
  };
}
const since = (history: HistoryRecord[], present: Parameters<typeof standingSince>[1]) =>
  standingSince(history, present)?.slice(8, 10) ?? null;

describe("A standing has held since", () => {
  test("the first entry of the last run with this score", () => {
    const history = [
      entry(1, 8.2, { lifecycle: "active", licences: LICENSED }),
      entry(2, 8.1, {}),
      entry(3, 8.2, {}),
      entry(4, 8.2, {}),
    ];
    expect(since(history, { kind: "scored", score: 8.2 })).toBe("03");
  });

  test("the end of a warning, if the score was the same during it", () => {
    const history = [
      entry(1, 8.2, { lifecycle: "active", licences: LICENSED }),
      entry(2, 8.2, { lifecycle: "warning" }),
      entry(5, 8.2, { lifecycle: "active" }),
    ];
    expect(since(history, { kind: "scored", score: 8.2 })).toBe("05");
  });

  test("the entry that brought the warning, whatever the score did after it", () => {
    const history = [
      entry(1, 8.2, { lifecycle: "active", licences: LICENSED }),
      entry(2, 8.2, { lifecycle: "warning" }),
      entry(3, 7, {}),
    ];
    expect(since(history, { kind: "warning" })).toBe("02");
  });

  test("the entry in which the licence was lost", () => {
    const history = [
      entry(1, 8.2, { lifecycle: "active", licences: LICENSED }),
      entry(2, 3.9, { licences: [] }),
      entry(3, 3.8, {}),
    ];
    expect(since(history, { kind: "unlicensed" })).toBe("02");
  });

  test("nobody knows when, if the history doesn't tell", () => {
    expect(since([], { kind: "scored", score: 8.2 })).toBeNull();
    expect(since([entry(1, 8.1)], { kind: "scored", score: 8.2 })).toBeNull();
    expect(since([entry(1, 2)], { kind: "blacklisted" })).toBeNull();
    expect(since([entry(1, null)], { kind: "unscored" })).toBeNull();
  });
});
