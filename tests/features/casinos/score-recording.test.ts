import { describe, expect, test } from "vitest";
import { inputsOfHistory, withinLimits } from "~/features/casinos/score/history/recorded-inputs";
import { rescored, type Evidence, type ScoreOccasion } from "~/features/casinos/score/history/score-recording";
import { shownHistory } from "~/features/casinos/score/history/shown-history";
import { scoreDifferences } from "~/features/casinos/score/history/score-differences";
import { addComplaint, emptyComplaintTally, safetyScore } from "~/features/casinos/score/safety-score";
import { addReview, emptyReviewTally } from "~/features/casinos/score/player-rating";
import { casinoFields, type CasinoFields, type HistoryRecord } from "~/features/casinos/schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { casinoFixture } from "../../support/fixtures/casino";

const START = "2026-01-10T09:00:00.000Z";
const day = (days: number) => new Date(Date.parse(START) + days * 86_400_000).toISOString();
const nothing: Evidence = { complaints: emptyComplaintTally(START), reviews: emptyReviewTally(START) };
const flag = (over: Partial<CasinoFields["termFlags"][number]> = {}): CasinoFields["termFlags"][number] => ({
  category: "bonus",
  severity: 0.2,
  quote: "The house may change this at any time.",
  foundAt: START,
  enforcedAt: null,
  removedAt: null,
  ...over,
});

function recorded(
  casino: CasinoFields,
  record: Evidence,
  occasion: ScoreOccasion,
  settings = DEFAULT_SETTINGS,
): CasinoFields {
  return { ...casino, ...rescored(casino, record, settings, occasion) };
}

/** A casino with an aged unfair term whose score time alone has moved unnoticed for `days`. */
function aged() {
  const fields = casinoFixture({ termFlags: [flag()] });
  return recorded(fields, nothing, { at: START });
}

const causes = ({ scoreHistory }: CasinoFields) => scoreHistory.map(({ cause }) => cause);

describe("an entry", () => {
  test("has all inputs when it is the first, and later only what differs", () => {
    const first = aged();
    const reviewed = recorded(
      first,
      { ...nothing, reviews: addReview(emptyReviewTally(day(1)), { stars: 1, at: day(1) }) },
      { at: day(1), record: nothing },
    );
    expect(Object.keys(first.scoreHistory[0]?.inputs ?? {})).toHaveLength(11);
    expect(Object.keys(reviewed.scoreHistory.at(-1)?.inputs ?? {})).toEqual(["reviews"]);
    expect(reviewed.score).not.toHaveProperty("inputs");
    expect(casinoFields.parse(reviewed)).toEqual(reviewed);
  });

  test("of a casino that was a draft with other facts is its first and only one", () => {
    const draft = casinoFixture({ licences: [], publishState: "draft", publishAt: null });
    const casino = recorded(casinoFixture(), nothing, { at: START, casino: draft, first: "First published" });
    expect(causes(casino)).toEqual(["First published"]);
  });

  test("is written for an event even when the rounded score stays", () => {
    const before = recorded(casinoFixture({ licences: [] }), nothing, { at: START });
    const after = recorded({ ...before, termFlags: [flag({ foundAt: day(2) })] }, nothing, {
      at: day(2),
      casino: before,
    });
    expect(after.scoreHistory.map(({ score }) => score)).toEqual([3.9, 3.9]);
    expect(causes(after)[1]).toMatch(/^An unfair term on bonuses was found/);
    expect(scoreDifferences(after.scoreHistory)[1]).toMatchObject({
      terms: expect.closeTo(-0.4, 2),
      limit: expect.closeTo(0.4, 2),
    });
  });

  test("isn't written when a licence is only looked up again, or nothing changed", () => {
    const before = aged();
    const licences = before.licences.map((licence) => ({ ...licence, verifiedAt: day(1) }));
    expect(rescored({ ...before, licences }, nothing, DEFAULT_SETTINGS, { at: day(1), casino: before })).toBeNull();
    expect(rescored(before, nothing, DEFAULT_SETTINGS, { at: day(1) })).toBeNull();
  });
});

describe("a cause", () => {
  test("tells what time did apart from what happens, so a new term never raises a score", () => {
    const before = aged();
    // The term has lost half its weight, which raises the score by a tenth more than the small new one takes away.
    const found = flag({ category: "inactivity", severity: 0.05, foundAt: day(400) });
    const after = recorded({ ...before, termFlags: [...before.termFlags, found] }, nothing, {
      at: day(400),
      casino: before,
    });
    expect(causes(after)).toEqual(["First score", "Unfair terms have aged", "An unfair term on inactivity was found"]);
    const [first, drifted, last] = after.scoreHistory.map(({ score }) => score ?? 0);
    expect(drifted).toBeGreaterThan(first ?? 0);
    expect(last).toBeLessThan(drifted ?? 0);
  });

  test("has an instant of its own, also beside one that tells what time did and in the same moment as another", () => {
    const first = aged();
    const found = { ...first, termFlags: [...first.termFlags, flag({ foundAt: day(200), severity: 0.05 })] };
    const apart = recorded(found, nothing, { at: day(200), casino: first });
    const also = { ...apart, protectionTools: [] };
    const at = recorded(also, nothing, { at: day(200), casino: apart }).scoreHistory.map((entry) => entry.at);
    expect(at).toHaveLength(4);
    expect([...new Set(at)].sort()).toEqual(at);
    expect(at[2]).toBe(day(200));
    expect(Date.parse(at[2] ?? "") - Date.parse(at[1] ?? "")).toBe(1);
  });

  test("names the end of the first six months, and not its reviews", () => {
    const fields = casinoFixture({
      listedOn: START.slice(0, 10),
      protectionTools: [...casinoFixture().protectionTools],
    });
    const first = recorded(fields, nothing, { at: START });
    expect(first.score?.score).toBe(7.9);
    const after = recorded(first, nothing, { at: day(190) });
    expect(causes(after)[1]).toBe(
      "Listed for six months, so the limit of 7.9 has ended; we have watched it for longer",
    );
    // Six months of 30.4375 days after the day of listing, although it was noticed a week later.
    expect(after.scoreHistory[1]?.at).toBe("2026-07-11T15:00:00.000Z");
  });

  test("names the complaint that moved the score, and one that was reopened", () => {
    const before = aged();
    const complaint = { outcome: "unresolved" as const, amountEur: 500, closedAt: day(3) };
    const closed = { ...nothing, complaints: addComplaint(emptyComplaintTally(day(3)), complaint) };
    const after = recorded(before, closed, { at: day(3), record: nothing, complaint: "EW-ABC123" });
    expect(causes(after)[1]).toMatch(/^Complaint EW-ABC123 closed as unresolved/);
    expect(after.score?.score).toBeLessThan(before.score?.score ?? 0);
    const again = recorded(after, nothing, { at: day(4), record: closed, complaint: "EW-ABC123" });
    expect(causes(again)[2]).toMatch(/^Complaint EW-ABC123 no longer counts as unresolved/);
  });

  test("names what an editor changed, with times as everywhere", () => {
    const before = aged();
    const [payment] = before.payments;
    if (!payment) throw new Error("no payment");
    const changed = {
      ...before,
      payments: [{ ...payment, testedHours: 0.8 }],
      withdrawalLimits: { ...before.withdrawalLimits, month: { amount: 100_000, currency: "EUR" as const } },
      protectionTools: [...before.protectionTools, "self_test" as const],
      lifecycle: "warning" as const,
    };
    const after = recorded(changed, nothing, { at: day(1), casino: before });
    expect(causes(after)[1]).toBe(
      "We put a warning on it; we tested a withdrawal by debit card: 48 minutes; the monthly limit in euros went from no limit to €1,000; it added Self-test",
    );
  });

  test.each<[string, Partial<CasinoFields["termFlags"][number]>, Partial<CasinoFields["termFlags"][number]> | null]>([
    ["An unfair term on bonuses was given different dates", {}, { foundAt: day(-300) }],
    ["An unfair term on bonuses was given different dates", { enforcedAt: day(1) }, { enforcedAt: day(-200) }],
    ["An unfair term on bonuses was no longer counted as unfair", { removedAt: day(2) }, null],
    ["An unfair term on bonuses was judged less severe", { removedAt: day(2) }, { severity: 0.05 }],
    ["An unfair term on bonuses was taken out", {}, { removedAt: day(3) }],
  ])("of a correction is “%s”, and nothing that did not happen", (cause, was, is) => {
    const before = recorded(casinoFixture({ termFlags: [flag({ severity: 0.4, ...was })] }), nothing, { at: day(5) });
    const termFlags = is === null ? [] : [flag({ severity: 0.4, ...was, ...is })];
    const after = recorded({ ...before, termFlags }, nothing, { at: day(5), casino: before });
    expect(causes(after).slice(1)).toEqual([cause]);
  });

  test("of a term that was gone when we found it says both", () => {
    const before = recorded(casinoFixture(), nothing, { at: day(5) });
    const termFlags = [flag({ severity: 0.4, removedAt: day(4) })];
    const after = recorded({ ...before, termFlags }, nothing, { at: day(5), casino: before });
    expect(causes(after).slice(1)).toEqual(["An unfair term on bonuses was found, after it had been taken out"]);
  });

  test("of a casino that leaves the blacklist with a warning does not call the warning what raised its score", () => {
    const before = recorded(casinoFixture({ lifecycle: "blacklisted" }), nothing, { at: START });
    const after = recorded({ ...before, lifecycle: "warning" }, nothing, { at: START, casino: before });
    expect(after.score?.score).toBeGreaterThan(before.score?.score ?? 0);
    expect(causes(after)[1]).toBe("We took it off the blacklist; we put a warning on it");
  });

  test("names a new version of the formula, with what the weights did", () => {
    const before = aged();
    const weights = { licence: 0.1, complaints: 0.3, terms: 0.3, payout: 0.1, players: 0.1, protection: 0.1 };
    const settings = { ...DEFAULT_SETTINGS, score: { ...DEFAULT_SETTINGS.score, formulaVersion: 2, weights } };
    const after = recorded(before, nothing, { at: day(0) }, settings);
    expect(causes(after)[1]).toBe("Formula version 2");
    expect(Object.keys(after.scoreHistory[1]?.inputs ?? {})).toEqual(["weights"]);
    expect(scoreDifferences(after.scoreHistory)[1]?.licence).toBeCloseTo(-1);
  });

  test("doesn't record new exchange rates that leave the rounded score as it is", () => {
    const limits = { day: null, week: null, month: { amount: 3_000_000, currency: "GBP" as const } };
    const before = recorded(casinoFixture({ withdrawalLimits: limits }), nothing, { at: START });
    const rates = { ...DEFAULT_SETTINGS.exchange.rates, GBP: 1.3 };
    const settings = { ...DEFAULT_SETTINGS, exchange: { ...DEFAULT_SETTINGS.exchange, rates } };
    expect(rescored(before, nothing, settings, { at: day(1) })).toBeNull();
  });
});

describe("entries written before inputs were stored", () => {
  const old = (): CasinoFields => {
    const now = aged();
    const history = now.scoreHistory.map(({ inputs: _inputs, ...entry }): HistoryRecord => ({
      ...entry,
      cause: "Monthly recalculation",
    }));
    return { ...now, scoreHistory: history };
  };

  test("are read, shown, and followed by an entry with all inputs", () => {
    const before = casinoFields.parse(old());
    const after = recorded({ ...before, termFlags: [...before.termFlags, flag({ foundAt: day(1) })] }, nothing, {
      at: day(1),
      casino: before,
    });
    expect(causes(after)).toEqual(["Monthly recalculation", "An unfair term on bonuses was found"]);
    expect(Object.keys(after.scoreHistory[1]?.inputs ?? {})).toHaveLength(11);
    expect(inputsOfHistory(after.scoreHistory)[0]).toBeNull();
    expect(shownHistory(after.scoreHistory).map(({ differences }) => differences)).toEqual([null, null]);
  });
});

describe("a long history", () => {
  test("stays within what a document can hold, and its first entry still has all inputs", () => {
    let casino = aged();
    for (let step = 1; step <= 60; step++) {
      const flags = Array.from({ length: 40 }, () => flag({ severity: step % 2 === 0 ? 0.05 : 0.06 }));
      const before = casino;
      casino = recorded({ ...before, termFlags: flags }, nothing, { at: day(step / 24), casino: before });
    }
    const long = Array.from({ length: 2_400 }, (_, at) => casino.scoreHistory[at % 60] as HistoryRecord);
    const kept = withinLimits([...casino.scoreHistory, ...long.slice(61)]);
    expect(kept.length).toBeLessThan(2_000);
    expect(JSON.stringify(kept).length).toBeLessThan(420_000);
    expect(Object.keys(kept[0]?.inputs ?? {})).toHaveLength(11);
    expect(casinoFields.shape.scoreHistory.safeParse(kept).success).toBe(true);
    const inputs = inputsOfHistory(kept)[0];
    if (!inputs || !kept[0]) throw new Error("no inputs");
    const { weights, licences, ...rest } = inputs;
    const looked = licences.map(({ tier, verified }) => ({ tier, verifiedAt: verified ? START : null }));
    expect(safetyScore({ ...rest, licences: looked }, kept[0].at, weights).score).toBe(kept[0].score);
  });
});
