import { describe, expect, test } from "vitest";
import { MOST_MAILS_A_DAY } from "~/platform/alerts/kinds";
import { mailMoment, nextMailAt } from "~/platform/alerts/mails/mail-due";

const item = (dueAt: string) => ({ text: "Something.", href: "/", dueAt, isOffer: false, country: null });

describe("The moment of a mail", () => {
  test.each([
    // 21 November 2026 is a Saturday.
    ["at_once", "2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.000Z"],
    ["daily", "2026-11-21T12:00:00.000Z", "2026-11-22T07:00:00.000Z"],
    ["daily", "2026-11-21T06:59:59.999Z", "2026-11-21T07:00:00.000Z"],
    ["daily", "2026-11-21T07:00:00.000Z", "2026-11-22T07:00:00.000Z"],
    ["weekly", "2026-11-21T12:00:00.000Z", "2026-11-23T07:00:00.000Z"],
    ["weekly", "2026-11-23T06:00:00.000Z", "2026-11-23T07:00:00.000Z"],
    ["weekly", "2026-11-23T07:00:00.000Z", "2026-11-30T07:00:00.000Z"],
  ] as const)("of %s at %s is %s", (pace, at, moment) => {
    expect(mailMoment(pace, at)).toBe(moment);
  });
});

describe("The next mail", () => {
  test("is not due while nothing waits", () => {
    expect(nextMailAt({ waiting: [], sentAt: ["2026-11-21T12:00:00.000Z"] })).toBeNull();
  });

  test("is that of the first that waits, and a quarter of an hour after the last mail at the earliest", () => {
    const waiting = [item("2026-11-23T07:00:00.000Z"), item("2026-11-21T12:01:00.000Z")];
    expect(nextMailAt({ waiting, sentAt: [] })).toBe("2026-11-21T12:01:00.000Z");
    expect(nextMailAt({ waiting, sentAt: ["2026-11-21T12:00:00.000Z"] })).toBe("2026-11-21T12:15:00.000Z");
  });

  test("waits a day after the eighth before it", () => {
    const sentAt = Array.from({ length: MOST_MAILS_A_DAY }, (_, hour) => `2026-11-21T0${String(hour)}:00:00.000Z`);
    const waiting = [item("2026-11-21T08:00:00.000Z")];
    expect(nextMailAt({ waiting, sentAt })).toBe("2026-11-22T00:00:00.000Z");
  });
});
