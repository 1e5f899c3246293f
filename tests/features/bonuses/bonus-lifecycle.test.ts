import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bonusState, nextChangeAt } from "~/features/bonuses/bonus-lifecycle";

const offer = {
  startsAt: "2026-03-01T00:00:00.000Z",
  endsAt: "2026-04-01T00:00:00.000Z",
  paused: false,
  withdrawnAt: null as string | null,
};
const instants = fc
  .date({ min: new Date("2025-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const offers = fc.record({
  startsAt: fc.option(instants),
  endsAt: fc.option(instants),
  paused: fc.boolean(),
  withdrawnAt: fc.option(instants),
});

describe("a bonus", () => {
  test("is scheduled, active from its start, and expired at the very moment it ends", () => {
    expect(bonusState(offer, "2026-02-28T23:59:59.999Z")).toBe("scheduled");
    expect(bonusState(offer, "2026-03-01T00:00:00Z")).toBe("active");
    expect(bonusState(offer, "2026-03-31T23:59:59.999Z")).toBe("active");
    expect(bonusState(offer, "2026-04-01T00:00:00.000Z")).toBe("expired");
  });

  test("without dates is active for good", () => {
    const open = { startsAt: null, endsAt: null, paused: false, withdrawnAt: null };
    expect(bonusState(open, "2026-03-01T00:00:00.000Z")).toBe("active");
    expect(nextChangeAt(open, "2026-03-01T00:00:00.000Z")).toBeNull();
  });

  test("can be paused while it runs, and only then", () => {
    const paused = { ...offer, paused: true };
    expect(bonusState(paused, "2026-02-01T00:00:00.000Z")).toBe("scheduled");
    expect(bonusState(paused, "2026-03-10T00:00:00.000Z")).toBe("paused");
    expect(bonusState(paused, "2026-05-01T00:00:00.000Z")).toBe("expired");
  });

  test("is withdrawn or expired, whichever came first", () => {
    const withdrawn = { ...offer, withdrawnAt: "2026-03-05T00:00:00.000Z" };
    expect(bonusState(withdrawn, "2026-03-04T00:00:00.000Z")).toBe("active");
    expect(bonusState(withdrawn, "2026-03-05T00:00:00.000Z")).toBe("withdrawn");
    expect(bonusState(withdrawn, "2026-06-01T00:00:00.000Z")).toBe("withdrawn");
    expect(bonusState({ ...offer, withdrawnAt: "2026-05-05T00:00:00.000Z" }, "2026-06-01T00:00:00.000Z")).toBe(
      "expired",
    );
  });

  test("names the next moment it changes", () => {
    expect(nextChangeAt(offer, "2026-02-01T00:00:00.000Z")).toBe(offer.startsAt);
    expect(nextChangeAt(offer, "2026-03-01T00:00:00.000Z")).toBe(offer.endsAt);
    expect(nextChangeAt(offer, "2026-04-01T00:00:00.000Z")).toBeNull();
  });

  test("keeps its state until the moment named, and has another one then", () => {
    fc.assert(
      fc.property(offers, instants, (bonus, at) => {
        const turn = nextChangeAt(bonus, at);
        const state = bonusState(bonus, at);
        if (turn === null) {
          expect(bonusState(bonus, "2030-01-01T00:00:00.000Z")).toBe(state);
          return;
        }
        expect(bonusState(bonus, new Date(Date.parse(turn) - 1).toISOString())).toBe(state);
        expect(bonusState(bonus, turn)).not.toBe(state);
      }),
    );
  });

  test("never shows past its end", () => {
    fc.assert(
      fc.property(offers, instants, (bonus, at) => {
        if (bonusState(bonus, at) === "active" && bonus.endsAt !== null) {
          expect(Date.parse(at)).toBeLessThan(Date.parse(bonus.endsAt));
        }
      }),
    );
  });
});
