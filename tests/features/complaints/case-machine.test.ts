import { describe, expect, test } from "vitest";
import {
  extendDeadline,
  isClosed,
  isOpen,
  isOverdue,
  movesFrom,
  overdueStep,
  reopenUntil,
  transition,
  TransitionRefused,
  TRANSITIONS,
  type Actor,
  type Case,
  type ClockRun,
  type Step,
} from "~/features/complaints/case/case-machine";
import { COMPLAINT_STATES, type ComplaintState } from "~/domain/complaint-states";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";

const start = "2026-06-01T12:00:00.000Z";
const { clocks } = DEFAULT_SETTINGS;
const after = (days: number, from = start) => new Date(Date.parse(from) + days * 86_400_000).toISOString();

/** A case fresh in a state, with every demand that its fields can meet met. */
function caseIn(state: ComplaintState, change: Partial<Case> = {}): Case {
  return {
    state,
    waitingOn: "none",
    dueAt: start,
    extensions: 1,
    submittedAt: start,
    publishedAt: start,
    closedAt: isClosed(state) ? start : null,
    outcomeReason: null,
    ...change,
  };
}
function step(to: ComplaintState, actor: Actor, change: Partial<Step> = {}): Step {
  return {
    to,
    actor,
    at: start,
    clocks,
    reason: "Because of the evidence.",
    newEvidence: true,
    nobodyReached: true,
    ...change,
  };
}
/** What the clock does with a case at a moment, on a site that was always on. */
function clockAt(complaint: Case, at: string, change: Partial<ClockRun> = {}) {
  return overdueStep(complaint, { at, clocks, waitsSince: start, pauses: [], ...change });
}
function refusal(act: () => unknown): TransitionRefused {
  try {
    act();
  } catch (error) {
    if (error instanceof TransitionRefused) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}

describe("a complaint's states", () => {
  test("move exactly as the product's table says", () => {
    const open = ["submitted", "under_review", "awaiting_player", "asking_casino", "awaiting_casino"];
    const reopened = ["resolved", "unresolved", "closed_inactive", "rejected", "unreachable"];
    const table = [
      "draft > submitted by player",
      "submitted > under_review by staff",
      "submitted > rejected by staff",
      "under_review > awaiting_player by staff",
      "under_review > awaiting_casino by staff",
      "under_review > asking_casino by staff",
      "under_review > unreachable by staff",
      "asking_casino > awaiting_casino by mail",
      "asking_casino > under_review by mail",
      "asking_casino > under_review by casino",
      "awaiting_casino > under_review by mail",
      "awaiting_player > under_review by player",
      "awaiting_casino > under_review by casino",
      "awaiting_casino > unresolved by clock",
      "awaiting_player > closed_inactive by clock",
      "under_review > resolved by staff",
      "under_review > unresolved by staff",
      "under_review > rejected by staff",
      ...["awaiting_player", "asking_casino", "awaiting_casino"].flatMap((state) =>
        ["under_review", "resolved", "unresolved", "rejected"].map((to) => `${state} > ${to} by staff`),
      ),
      ...reopened.map((state) => `${state} > under_review by staff`),
      ...open.map((state) => `${state} > withdrawn by player`),
      ...reopened.map((state) => `${state} > under_review by player`),
      "unresolved > under_review by casino",
      "unreachable > under_review by casino",
    ];
    const allowed: string[] = [];
    for (const from of COMPLAINT_STATES) {
      for (const to of COMPLAINT_STATES) {
        for (const actor of ["player", "casino", "staff", "clock", "mail"] as const) {
          try {
            expect(transition(caseIn(from), step(to, actor)).fields.state).toBe(to);
            allowed.push(`${from} > ${to} by ${actor}`);
          } catch (error) {
            expect(error).toBeInstanceOf(TransitionRefused);
            expect((error as Error).message).toContain(`from ${from} to ${to}`);
          }
        }
      }
    }
    expect(allowed.sort()).toEqual(table.sort());
  });

  test("every state but draft can be reached, and each is open, closed or a draft", () => {
    const reached = new Set(TRANSITIONS.map(({ to }) => to));
    for (const state of COMPLAINT_STATES) {
      expect(reached.has(state)).toBe(state !== "draft");
      expect([isOpen(state), isClosed(state), state === "draft"].filter(Boolean)).toHaveLength(1);
    }
  });

  test("a refusal tells a step that doesn't exist from one that is another's", () => {
    expect(refusal(() => transition(caseIn("resolved"), step("awaiting_casino", "staff"))).code).toBe("not_in_table");
    const notYours = refusal(() => transition(caseIn("awaiting_casino"), step("under_review", "player")));
    expect(notYours).toMatchObject({ code: "wrong_actor", from: "awaiting_casino", to: "under_review" });
    expect(notYours.message).toContain("only staff or the casino");
  });

  test("staff decide and reject with a reason only", () => {
    for (const to of ["resolved", "unresolved", "rejected"] as const) {
      expect(refusal(() => transition(caseIn("under_review"), step(to, "staff", { reason: "  " }))).code).toBe(
        "reason",
      );
    }
    const { fields, rule } = transition(caseIn("under_review"), step("unresolved", "staff"));
    expect(fields).toMatchObject({
      closedAt: start,
      outcomeReason: "Because of the evidence.",
      waitingOn: "none",
      dueAt: null,
    });
    expect(rule.outcome).toBe("refused");
  });

  test("forms ask the same table", () => {
    expect(movesFrom("under_review", "staff").map(({ to }) => to)).toEqual([
      "awaiting_player",
      "awaiting_casino",
      "asking_casino",
      "resolved",
      "unresolved",
      "rejected",
      "unreachable",
    ]);
    expect(movesFrom("withdrawn", "player")).toEqual([]);
  });
});

describe("a complaint's clock", () => {
  test("gives staff 48 hours for the first answer and each party 7 days", () => {
    const draft = caseIn("draft", { submittedAt: null, publishedAt: null, dueAt: null, extensions: 0 });
    const submitted = transition(draft, step("submitted", "player")).fields;
    expect(submitted).toMatchObject({ submittedAt: start, publishedAt: null, waitingOn: "staff", dueAt: after(2) });
    const accepted = transition(submitted, step("under_review", "staff", { at: after(1) })).fields;
    expect(accepted).toMatchObject({ publishedAt: after(1), waitingOn: "staff", dueAt: after(8) });
    const asked = transition(accepted, step("awaiting_casino", "staff", { at: after(2) })).fields;
    expect(asked).toMatchObject({ waitingOn: "casino", dueAt: after(9), extensions: 0, publishedAt: after(1) });
  });

  test("a complaint rejected at first sight never becomes public", () => {
    const { fields } = transition(caseIn("submitted", { publishedAt: null }), step("rejected", "staff"));
    expect(fields.publishedAt).toBeNull();
  });

  test("can be extended once a wait, and only while a party's answer is awaited", () => {
    const waiting = caseIn("awaiting_player", { extensions: 0, dueAt: after(7) });
    const extended = extendDeadline(waiting, "staff", after(3), clocks);
    expect(extended.fields).toMatchObject({ dueAt: after(14), extensions: 1 });
    expect(extended.event).toMatchObject({
      from: "awaiting_player",
      to: "awaiting_player",
      actor: "staff",
      at: after(3),
    });
    expect(refusal(() => extendDeadline(extended.fields, "staff", start, clocks)).message).toMatch(
      /extended once already/,
    );
    expect(refusal(() => extendDeadline(caseIn("under_review"), "staff", start, clocks)).from).toBe("under_review");
  });

  test("does not lapse a case before its extended deadline has passed", () => {
    const early = caseIn("awaiting_casino", { dueAt: after(14), extensions: 1 });
    expect(refusal(() => transition(early, step("unresolved", "clock", { at: after(13.9) }))).code).toBe(
      "overdue_after_extension",
    );
    const unextended = caseIn("awaiting_casino", { dueAt: start, extensions: 0 });
    expect(refusal(() => transition(unextended, step("unresolved", "clock", { at: after(9) }))).code).toBe(
      "overdue_after_extension",
    );
  });

  test("extends a missed deadline, then closes: 7 and 7 days to the minute", () => {
    const waiting = transition(caseIn("under_review"), step("awaiting_casino", "staff")).fields;
    expect(clockAt(waiting, after(6.999))).toBeNull();
    const extended = clockAt(waiting, after(7));
    expect(extended?.fields).toMatchObject({ state: "awaiting_casino", dueAt: after(14), extensions: 1 });
    expect(extended && clockAt(extended.fields, after(13.999))).toBeNull();
    const lapsed = extended && clockAt(extended.fields, after(14));
    expect(lapsed?.fields).toMatchObject({ state: "unresolved", closedAt: after(14), waitingOn: "none", dueAt: null });
    expect(lapsed?.event).toMatchObject({ actor: "clock", at: after(14) });
    expect(lapsed?.fields.outcomeReason).toMatch(/casino did not answer/);
  });

  test("acts now on what passed long ago: it extends, and the party has the whole extension from then", () => {
    const waiting = transition(caseIn("under_review"), step("awaiting_casino", "staff")).fields;
    const extended = clockAt(waiting, after(40));
    expect(extended).toMatchObject({ fields: { dueAt: after(47), extensions: 1 }, event: { at: after(40) } });
    expect(extended && clockAt(extended.fields, after(46.999))).toBeNull();
    const lapsed = extended && clockAt(extended.fields, after(60));
    expect(lapsed).toMatchObject({ fields: { closedAt: after(60) }, event: { at: after(60) } });
  });

  test("adds the time in which the party could not act, says why, and does nothing else in that step", () => {
    const waiting = transition(caseIn("under_review"), step("awaiting_player", "staff")).fields;
    const pauses = [{ from: after(5), until: after(26), why: "off" as const }];
    const added = clockAt(waiting, after(26), { pauses });
    expect(added?.fields).toMatchObject({ state: "awaiting_player", dueAt: after(28), extensions: 0 });
    expect(added?.event).toEqual({
      kind: "deadline",
      from: "awaiting_player",
      to: "awaiting_player",
      actor: "clock",
      reason:
        "The site was off from 6 June 2026 at 12:00 UTC to 27 June 2026 at 12:00 UTC. The deadline is now 29 June 2026 at 12:00 UTC.",
      at: after(26),
    });
    // Once only.
    expect(added && clockAt(added.fields, after(27), { pauses, isAhead: true })).toBeNull();
    expect(added && clockAt(added.fields, after(28), { pauses })?.fields).toMatchObject({ extensions: 1 });
  });

  test("moves a deadline that still runs only when it is to be told ahead", () => {
    const waiting = transition(caseIn("under_review"), step("awaiting_casino", "staff")).fields;
    const pauses = [{ from: after(1), until: after(2), why: "closed" as const }];
    expect(clockAt(waiting, after(3), { pauses })).toBeNull();
    expect(clockAt(waiting, after(3), { pauses, isAhead: true })?.fields.dueAt).toBe(after(8));
  });

  test("brings back a deadline that a wrong clock put years away", () => {
    const waiting = caseIn("awaiting_casino", { extensions: 0, dueAt: after(3_000) });
    const mended = clockAt(waiting, after(1), { isAhead: true });
    expect(mended?.fields).toMatchObject({ dueAt: after(8), countedTo: after(1) });
    expect(mended?.event.reason).toMatch(/^The server’s clock had been wrong\. The deadline is now /);
    const longest = caseIn("awaiting_casino", { dueAt: after(120), countedTo: start });
    expect(clockAt(longest, start, { isAhead: true })).toBeNull();
  });

  test("a case of an earlier version counts its pauses from when the party was asked", () => {
    const old = { ...caseIn("awaiting_casino", { extensions: 0, dueAt: after(7) }), countedTo: null };
    const pauses = [{ from: after(-100), until: after(92), why: "off" as const }];
    expect(clockAt(old, after(92), { pauses })?.fields.dueAt).toBe(after(99));
  });

  test("never moves a case that waits on staff, however late", () => {
    const late = caseIn("submitted", { dueAt: start });
    expect(isOverdue(late, after(90))).toBe(true);
    expect(clockAt(late, after(90))).toBeNull();
    expect(clockAt(caseIn("under_review"), after(90))).toBeNull();
  });

  test("follows the settings", () => {
    expect(DEFAULT_SETTINGS.clocks).toEqual({ firstAnswerDays: 2, partyDays: 7, extensionDays: 7, reopenDays: 30 });
    const brisk = { firstAnswerDays: 1, partyDays: 3, extensionDays: 2, reopenDays: 10 };
    const waiting = transition(caseIn("under_review"), step("awaiting_player", "staff", { clocks: brisk })).fields;
    expect(waiting.dueAt).toBe(after(3));
    expect(clockAt(waiting, after(3), { clocks: brisk })?.fields.dueAt).toBe(after(5));
    expect(reopenUntil(caseIn("resolved"), brisk, [])).toBe(after(10));
  });
});

describe("reopening a complaint", () => {
  test("a player has 30 days and needs new evidence", () => {
    const closed = caseIn("resolved");
    expect(transition(closed, step("under_review", "player", { at: after(30) })).fields).toMatchObject({
      state: "under_review",
      closedAt: null,
      outcomeReason: null,
      waitingOn: "staff",
    });
    expect(refusal(() => transition(closed, step("under_review", "player", { at: after(30.001) }))).code).toBe(
      "within_reopen_days",
    );
    expect(refusal(() => transition(closed, step("under_review", "player", { newEvidence: false }))).code).toBe(
      "new_evidence",
    );
    expect(reopenUntil(closed, clocks, [])).toBe(after(30));
    const pauses = [{ from: after(20), until: after(41), why: "off" as const }];
    expect(reopenUntil(closed, clocks, pauses)).toBe(after(51));
    expect(transition(closed, step("under_review", "player", { at: after(50), pauses })).fields.state).toBe(
      "under_review",
    );
    expect(reopenUntil(caseIn("withdrawn"), clocks, [])).toBeNull();
  });

  test("a casino can answer an unresolved one at any time", () => {
    expect(
      transition(caseIn("unresolved"), step("under_review", "casino", { at: after(800), newEvidence: false })).fields
        .state,
    ).toBe("under_review");
    expect(refusal(() => transition(caseIn("resolved"), step("under_review", "casino"))).code).toBe("wrong_actor");
  });
});
