import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { dailyStats, statTotals } from "~/platform/statistics/collection";
import { TABLE_IDS, type Cell, type Report } from "~/site/analytics/report";
import { MOST_ROWS } from "~/site/analytics/report.server";
import type { StatKind } from "~/platform/statistics/schema";
import { statId, totalId } from "~/platform/statistics/add-counts.server";
import { countStat, flushStats } from "~/platform/statistics/stats.server";
import { auditEntries } from "~/platform/audit/collection";
import { complaints } from "~/features/complaints/collection";
import { loader as page } from "~/routes/admin.analytics";
import { loader as csv } from "~/routes/admin.analytics[.]csv";
import { useTestBackend } from "../support/backend";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeOffers } from "../support/fixtures/offers";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

async function count(day: string, kind: StatKind, counts: Record<string, number>) {
  const batch = store().documents.batch("test");
  for (const [target, times] of Object.entries(counts))
    batch.set(dailyStats, statId(day, kind, target), { day, kind, target, count: times });
  const sum = Object.values(counts).reduce((all, one) => all + one, 0);
  batch.set(statTotals, totalId(day, kind), { day, kind, count: sum, targets: Object.keys(counts).length });
  await batch.commit();
}

interface Shown {
  asked: { choice: number | null; problem: { field: string; message: string } | null };
  report: Report;
}

async function show(query = ""): Promise<Shown> {
  const { status, data } = await respond(() => page(as("admin", `/admin/analytics${query}`)));
  expect(status).toBe(200);
  return data as Shown;
}

const tableOf = ({ report }: Shown, id: string) =>
  report.sections.flatMap(({ tables }) => [...tables]).find((table) => table.id === id);
const tile = ({ report }: Shown, label: string) => report.tiles.find((one) => one.label === label);

async function exported(query: string) {
  return respond(() => csv(as("admin", `/admin/analytics.csv${query}`)));
}

describe("The analytics", () => {
  test("of an empty store are all zeros and empty tables", async () => {
    const shown = await show();
    expect(shown.asked).toMatchObject({ choice: 30, problem: null });
    for (const { now, before } of shown.report.tiles) expect([now, before]).toEqual([0, 0]);
    expect(tableOf(shown, "pages")?.rows).toEqual([]);
    expect(tableOf(shown, "days")?.rows).toHaveLength(30);
  });

  test("compare today so far with yesterday until the same time", async () => {
    const today: number[] = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 1 : 0));
    const yesterday: number[] = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 2 : 5));
    for (const [day, hours] of [
      ["2026-11-21", today],
      ["2026-11-20", yesterday],
    ] as const) {
      const sum = hours.reduce((all, one) => all + one, 0);
      await count(day, "page", { "/a": sum });
      await store()
        .documents.batch("test")
        .update(statTotals, totalId(day, "page"), { hours: [...hours] })
        .commit();
    }
    const shown = await show("?days=1");
    expect(shown.asked.choice).toBe(1);
    expect(tile(shown, "Page views")).toMatchObject({ now: 12, before: 24 });
    expect(shown.report.beforeUntil).toBe("2026-11-20T12:00:00.000Z");
    expect(tableOf(shown, "pages")?.rows).toEqual([[{ text: "/a", to: "/a" }, 12, 24]]);
    store().setClock("2026-11-21T12:30:00.000Z");
    // Half of the hour under way.
    expect(tile(await show("?days=1"), "Page views")).toMatchObject({ now: 12, before: 24 + 3 });
    const whole = await show("?from=2026-11-20&to=2026-11-20");
    expect(whole.report.beforeUntil).toBeNull();
    expect(tile(whole, "Page views")).toMatchObject({ now: 84, before: 0 });
  });

  test("count each event in its hour", async () => {
    countStat("visit");
    store().setClock("2026-11-21T13:00:00.000Z");
    countStat("visit");
    countStat("visit");
    await flushStats();
    countStat("visit");
    await flushStats();
    const total = await store().documents.get(statTotals, totalId("2026-11-21", "visit"));
    expect([total?.count, total?.hours?.slice(11, 15)]).toEqual([4, [0, 1, 3, 0]]);
  });

  test("show a range and the range before it, each day once", async () => {
    await count("2026-11-21", "page", { "/a": 4, "/b": 1 });
    await count("2026-11-15", "page", { "/a": 2 });
    await count("2026-11-14", "page", { "/a": 8, "/c": 1 });
    await count("2026-11-08", "page", { "/b": 1 });
    await count("2026-11-07", "page", { "/a": 100 });
    await count("2026-11-21", "visit", { "": 3 });
    const shown = await show("?days=7");
    // It is noon, and nobody knows the hours of the 14th: half of it counts.
    expect(tile(shown, "Page views")).toMatchObject({ now: 7, before: 1 + 5 });
    expect(tile(shown, "Visits")).toMatchObject({ now: 3, before: 0 });
    expect(tableOf(shown, "pages")?.rows).toEqual([
      [{ text: "/a", to: "/a" }, 6, 4],
      [{ text: "/b", to: "/b" }, 1, 1],
    ]);
    const section = shown.report.sections.find(({ id }) => id === "pages");
    expect(section?.chart.values).toEqual([2, 0, 0, 0, 0, 0, 5]);
    expect(section?.chart.before).toEqual([1, 0, 0, 0, 0, 0, 5]);
    expect(tableOf(shown, "days")?.rows.at(-1)).toEqual(["2026-11-21", 3, 5, 0, 0, 0, 0, 0]);
  });

  test("give clicks a rate by the views of the item's own page", async () => {
    await storeOffers(store(), { bonuses: [{}] });
    await count("2026-11-20", "page", { "/casinos/saltbox": 40, "/bonuses/saltbox-welcome": 3 });
    await count("2026-11-20", "click_casino", { saltbox: 5, "gone-casino": 2 });
    await count("2026-11-20", "click_bonus", { "saltbox-welcome": 4 });
    const shown = await show();
    expect(tableOf(shown, "casino-clicks")?.rows).toEqual([
      [{ text: "Saltbox", to: "/casinos/saltbox" }, 5, 0, 40, 12.5],
      ["gone-casino", 2, 0, 0, null],
    ]);
    expect(tableOf(shown, "bonus-clicks")?.rows[0]?.slice(1)).toEqual([4, 0, 3, 133.3]);
    expect(tile(shown, "Outbound clicks")).toMatchObject({ now: 11 });
  });

  test("name the casinos whose badges were shown, and lead to the page that checks them", async () => {
    await storeOffers(store(), {});
    await count("2026-11-20", "badge", { saltbox: 5, "gone-casino": 2 });
    const shown = await show();
    expect(tableOf(shown, "badges")?.rows).toEqual([
      [{ text: "Saltbox", to: "/casinos/saltbox/badge" }, 5, 0],
      ["gone-casino", 2, 0],
    ]);
    const section = shown.report.sections.find(({ id }) => id === "badges");
    expect(section?.chart.values.at(-2)).toBe(7);
  });

  test("list the most counted and add up the rest", async () => {
    const many = Object.fromEntries(Array.from({ length: MOST_ROWS + 3 }, (_, n) => [`word ${String(n)}`, n + 1]));
    await count("2026-11-20", "search_empty", many);
    const rows = tableOf(await show(), "empty-searches")?.rows ?? [];
    expect(rows).toHaveLength(MOST_ROWS + 1);
    expect(rows.at(-1)).toEqual(["All others", 1 + 2 + 3, 0]);
  });

  test("count complaints sent and decided, and the median days it took", async () => {
    const batch = store().documents.batch("test");
    const decided = { publishedAt: null, waitingOn: "none", dueAt: null } as const;
    for (const [ref, submittedAt, closedAt, state] of [
      ["EW-000001", "2026-11-01T10:00:00.000Z", "2026-11-05T10:00:00.000Z", "resolved"],
      ["EW-000002", "2026-11-02T10:00:00.000Z", "2026-11-12T10:00:00.000Z", "unresolved"],
      ["EW-000003", "2026-09-30T10:00:00.000Z", "2026-10-22T11:59:59.999Z", "rejected"],
      ["EW-000004", "2026-11-10T10:00:00.000Z", "2026-11-11T10:00:00.000Z", "withdrawn"],
    ] as const)
      batch.set(complaints, ref, complaintFixture({ ref, submittedAt, closedAt, state, ...decided }));
    await batch.commit();
    const shown = await show();
    expect(tile(shown, "Complaints sent")).toMatchObject({ now: 3, before: 1 });
    expect(tile(shown, "Complaints decided")).toMatchObject({ now: 2, before: 1 });
    const section = shown.report.sections.find(({ id }) => id === "complaints");
    expect(section?.tiles).toEqual([{ label: "Median days to a decision", now: 7, before: 22.1 }]);
    expect(tableOf(shown, "complaints")?.rows).toContainEqual(["Withdrawn", 1]);
  });

  test("say where a range is older than the lists of its days", async () => {
    expect((await show("?from=2025-10-17&to=2026-01-31")).report.isOld).toBe(false);
    expect((await show("?from=2025-10-16&to=2026-01-31")).report.isOld).toBe(true);
  });

  test.each([
    ["?from=2026-02-30", "from"],
    ["?from=2026-11-10&to=2026-11-01", "to"],
  ])("say what is wrong with %s and show the last 30 days", async (query, field) => {
    const { asked, report } = await show(query);
    expect(asked.problem?.field).toBe(field);
    expect(report.days).toBe(30);
  });
});

describe("CSV", () => {
  beforeEach(async () => {
    await storeOffers(store(), { bonuses: [{}] });
    for (const kind of ["page", "referrer", "search", "search_empty"] as const)
      await count("2026-11-20", kind, { [`${kind} one`]: 3, "=HYPERLINK(1)": 2, 'with, comma and “quotes”"': 1 });
    await count("2026-11-20", "click_casino", { saltbox: 5 });
    await count("2026-11-20", "click_bonus", { "saltbox-welcome": 4 });
    await count("2026-11-20", "badge", { saltbox: 6 });
  });

  test.each(TABLE_IDS)("of %s is the table", async (id) => {
    const { status, headers, data } = await exported(`?table=${id}&days=90`);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toContain(`analytics-${id}-2026-08-24-to-2026-11-21.csv`);
    expect(headers.get("Cache-Control")).toContain("no-store");
    const table = tableOf(await show("?days=90"), id);
    const text = (cell: Cell) => {
      const shown = cell === null ? "" : String(typeof cell === "object" ? cell.text : cell);
      return /^[=+\-@]/.test(shown) ? `'${shown}` : shown;
    };
    expect(parse(String(data))).toEqual([
      table?.columns.map(({ label }) => label),
      ...(table?.rows.map((row) => row.map(text)) ?? []),
    ]);
  });

  test("never holds a formula", async () => {
    const { data } = await exported("?table=searches");
    expect(String(data)).toContain("'=HYPERLINK(1)");
    for (const [first] of parse(String(data)) as string[][]) expect(first).not.toMatch(/^[=+\-@]/);
  });

  test("leaves a line in the audit log", async () => {
    await exported("?table=pages&from=2026-11-01&to=2026-11-21");
    const { items } = await store().documents.query(auditEntries);
    expect(items).toMatchObject([
      {
        action: "analytics.export",
        actorId: person("admin").uid,
        entityId: "pages",
        note: "2026-11-01 to 2026-11-21, 3 rows",
      },
    ]);
  });

  test("is refused for a table or days that don't exist, and to everybody else", async () => {
    expect((await exported("?table=users")).status).toBe(404);
    expect((await exported("")).status).toBe(404);
    expect((await exported("?table=pages&from=2026-02-30")).status).toBe(400);
    for (const who of ["visitor", "member"] as const)
      expect((await respond(() => csv(as(who, "/admin/analytics.csv?table=pages")))).status).toBe(302);
    expect(await store().documents.count(auditEntries)).toBe(0);
  });
});
