import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDay, formatDayOfYear, formatMoment, formatMonth, formatShortDay, formatWeekday } from "~/domain/days";

const moments = fc.date({
  min: new Date("1990-01-01"),
  max: new Date("2100-01-01"),
  noInvalidDate: true,
});

it("writes days and moments of UTC as the standard's formatter does in British English", () => {
  const format = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(at);
  const long = { day: "numeric", month: "long", year: "numeric" } as const;
  fc.assert(
    fc.property(moments, (at) => {
      const text = at.toISOString();
      expect(formatDay(text)).toBe(format(long, at));
      expect(formatMonth(text)).toBe(format({ month: "long", year: "numeric" }, at));
      expect(formatMoment(text)).toContain(
        `${format(long, at)} at ${format({ hour: "2-digit", minute: "2-digit" }, at)} UTC`,
      );
      expect(formatWeekday(text)).toBe(`${format({ weekday: "short" }, at)}, ${formatShortDay(text)}`);
    }),
  );
});

it("shortens the months as British papers do", () => {
  const of = (month: string) => formatShortDay(`2026-${month}-03`);
  expect([of("01"), of("06"), of("07"), of("09"), of("12")]).toEqual([
    "3 Jan 2026",
    "3 Jun 2026",
    "3 Jul 2026",
    "3 Sept 2026",
    "3 Dec 2026",
  ]);
  expect(formatDayOfYear("2026-09-30")).toBe("30 Sept");
});

it("takes a calendar day as well as an instant, wherever the machine stands", () => {
  expect(formatDay("2026-03-01")).toBe("1 March 2026");
  expect(formatMoment("2026-03-01T23:59:00.000Z")).toBe("1 March 2026 at 23:59 UTC");
});

it("refuses a text that is no time", () => {
  expect(() => formatDay("soon")).toThrow(RangeError);
});
