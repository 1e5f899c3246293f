import { expect, test } from "vitest";
import { countComplaints, subtractCounts } from "~/features/complaints/public/complaint-counts";
import { timeline, type PublicEvent } from "~/features/complaints/public-complaint";
import { refIn } from "~/features/complaints/reference";
import {
  lastMonths,
  monthAfter,
  resolutionRate,
  sumMonths,
  tallyMonth,
} from "~/features/complaints/statistics/statistics";
import { timeLeft } from "~/features/complaints/public/time-left";

const NOW = "2026-11-21T12:00:00.000Z";

test.each([
  ["2026-11-24T16:30:00.000Z", "due in 3 days"],
  ["2026-11-22T12:00:00.000Z", "due in 24 hours"],
  ["2026-11-21T13:20:00.000Z", "due in 1 hour"],
  ["2026-11-21T12:00:30.000Z", "due in under a minute"],
  ["2026-11-21T10:00:00.000Z", "overdue by 2 hours"],
  ["2026-11-23T12:05:00.000Z", "due in 2 days"],
])("time to %s reads %s", (dueAt, words) => {
  expect(timeLeft(dueAt, NOW)).toBe(words);
});

test("an event comes before a remark of the same moment", () => {
  const event = (sequence: number, at: string) => ({ sequence, at }) as PublicEvent;
  const message = (body: string, at: string) => ({
    id: body,
    party: "staff" as const,
    authorName: "Ida",
    body,
    at,
  });
  const entries = timeline({
    messages: [message("a", "2026-01-01T10:00:00.000Z"), message("b", "2026-01-03T10:00:00.000Z")],
    trail: [
      event(1, "2026-01-01T10:00:00.000Z"),
      event(2, "2026-01-02T10:00:00Z"),
      event(3, "2026-01-02T10:00:00.000Z"),
    ],
  });
  expect(entries.map((entry) => (entry.kind === "event" ? entry.event.sequence : entry.message.body))).toEqual([
    1,
    "a",
    2,
    3,
    "b",
  ]);
});

test("a reference is known in any case and with spaces around it; other words are not", () => {
  expect(refIn(" ew-7k3q9m ")).toBe("EW-7K3Q9M");
  expect(refIn("EW-7K3Q9")).toBeNull();
  expect(refIn("withdrawal")).toBeNull();
});

test("the last twelve months end with the present one, over a new year", () => {
  const months = lastMonths("2026-02-28T23:59:59.000Z", 12);
  expect(months).toHaveLength(12);
  expect(months[0]).toBe("2025-03");
  expect(months.at(-1)).toBe("2026-02");
  expect(monthAfter("2025-12")).toBe("2026-01");
});

test("a month's and a year's figures add up, and the rate is of those decided alone", () => {
  const month = tallyMonth("2026-11", [
    { state: "resolved", disputedEur: 100, recoveredEur: 80 },
    { state: "unresolved", disputedEur: 50, recoveredEur: 0 },
    { state: "rejected", disputedEur: 10, recoveredEur: 0 },
    { state: "withdrawn", disputedEur: 5, recoveredEur: 5 },
  ]);
  expect(month).toMatchObject({
    resolved: 1,
    unresolved: 1,
    rejected: 1,
    otherwise: 1,
    disputedEur: 165,
    recoveredEur: 85,
  });
  expect(sumMonths([month, month])).toMatchObject({ ended: 8, decided: 4, resolutionRate: 0.5, recoveredEur: 170 });
  expect(resolutionRate({ resolved: 0, unresolved: 0 })).toBeNull();
});

test("counts are kept by state and category, and what is left is never less than none", () => {
  const counts = { "resolved|kyc": 3, "resolved|bonus": 2, "rejected|kyc": 1 };
  expect(countComplaints(counts)).toBe(6);
  expect(countComplaints(counts, ["resolved"])).toBe(5);
  expect(countComplaints(counts, ["resolved"], ["kyc"])).toBe(3);
  expect(subtractCounts(counts, { "resolved|kyc": 1, "rejected|kyc": 4 })).toEqual({
    "resolved|kyc": 2,
    "resolved|bonus": 2,
    "rejected|kyc": 0,
  });
});
