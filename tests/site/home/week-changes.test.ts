import { describe, expect, test } from "vitest";
import type { HistoryEntry } from "~/features/casinos/score/history/shown-history";
import { weekChanges, weekMove } from "~/site/home/week-changes.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { keptVersion, watchedPage } from "../../support/fixtures/watched-terms";
import { complaintFixture } from "../../support/fixtures/complaint";
import { store as storeContent } from "../../support/fixtures/store";

const store = useTestBackend();
const SINCE = "2026-03-10T00:00:00.000Z";

function entry(at: string, score: number | null, cause: string, isEvent = true): HistoryEntry {
  return { at: `2026-03-${at}T09:00:00.000Z`, score, cause, isEvent, differences: null };
}

describe("how far a score moved in a week", () => {
  test("is measured from the score before the week, with the cause of the largest step that way", () => {
    const history = [
      entry("01", 7, "First."),
      entry("11", 7.2, "Licence verified."),
      entry("12", 6.4, "Complaint lost."),
      entry("13", 6.2, "Term found."),
    ];
    expect(weekMove(history, SINCE)).toEqual({ score: 6.2, by: -0.8, cause: "Complaint lost." });
  });

  test("is nothing for time alone, for a new casino, and for a casino without a score", () => {
    expect(weekMove([entry("01", 7, "First."), entry("12", 7.5, "Time.", false)], SINCE)).toBeNull();
    expect(weekMove([entry("12", 7, "First.")], SINCE)).toBeNull();
    expect(weekMove([entry("01", 7, "First."), entry("12", null, "It closed.")], SINCE)).toBeNull();
  });
});

test("names terms and cases of the last seven days, and none that are older", async () => {
  const { documents, clock } = store();
  const daysAgo = (days: number) => new Date(clock().getTime() - days * 86_400_000).toISOString();
  const term = (foundAt: string, removedAt: string | null = null) => ({
    category: "inactivity" as const,
    quote: `Found ${foundAt}`,
    foundAt,
    enforcedAt: null,
    removedAt,
    severity: 0.2,
  });
  await storeContent(documents, {
    casinos: [
      casinoFixture({
        slug: "saltbox",
        name: "Saltbox",
        termFlags: [term(daysAgo(3)), term(daysAgo(30), daysAgo(1)), term(daysAgo(40))],
      }),
    ],
    complaints: [
      complaintFixture({ ref: "EW-000001", closedAt: daysAgo(2) }),
      complaintFixture({ ref: "EW-000002", closedAt: daysAgo(8) }),
    ],
  });
  const changes = await weekChanges();
  expect(changes.map(({ to }) => to)).toEqual([
    "/casinos/saltbox#terms",
    "/casinos/saltbox#terms",
    "/complaints/EW-000001",
  ]);
  expect(changes[0]?.words).toMatch(/^Unfair term removed: /);
  expect(changes[1]?.words).toMatch(/^Unfair term found: /);
});

test("names each kind of terms that changed once, with the comparison, and no text seen for the first time", async () => {
  const { clock } = store();
  const daysAgo = (days: number) => new Date(clock().getTime() - days * 86_400_000).toISOString();
  const changed = await watchedPage("https://saltbox.example/terms");
  await keptVersion(changed, "Pay in a day.", daysAgo(90));
  await keptVersion(changed, "Pay in two days.", daysAgo(5));
  const before = await keptVersion(changed, "Pay in three days.", daysAgo(4));
  const now = `${before.slice(0, before.lastIndexOf("-"))}-4`;
  expect(await keptVersion(changed, "Pay in a week.", daysAgo(1))).toBe(now);
  const first = await watchedPage("https://pepperpot.example/terms", { casinoId: "pepperpot" });
  await keptVersion(first, "Pay at once.", daysAgo(2));
  const older = await watchedPage("https://gravyboat.example/terms", { casinoId: "gravyboat" });
  await keptVersion(older, "Pay in a day.", daysAgo(30));
  await keptVersion(older, "Pay in two days.", daysAgo(8));
  expect(await weekChanges()).toEqual([
    {
      to: `/casinos/saltbox/terms?from=${before}&to=${now}`,
      rel: "nofollow",
      title: expect.any(String) as string,
      words: "General terms changed",
    },
  ]);
});
