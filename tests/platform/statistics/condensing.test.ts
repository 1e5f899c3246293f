import { describe, expect, test, vi } from "vitest";
import { dailyStats, statLists } from "~/platform/statistics/collection";
import { addToList, condenseStats, MOST_LISTED } from "~/platform/statistics/condensing.server";
import { DAY_LISTS_KEPT, dayAfter } from "~/platform/statistics/day-range";
import { countTarget, readDays, readTargets } from "~/platform/statistics/figures.server";
import { countStat, flushStats } from "~/platform/statistics/stats.server";
import { log } from "~/backend/log.server";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend("2026-11-21T12:00:00.000Z");

async function count(day: string, counts: Record<string, number>) {
  store().setClock(`${day}T12:00:00.000Z`);
  for (const [target, times] of Object.entries(counts))
    for (let time = 0; time < times; time++) countStat("page", target);
  await flushStats();
}

async function condense(at: string) {
  store().setClock(at);
  await condenseStats();
}

const all = async (from: string, to: string) => Object.fromEntries(await readTargets("page", { from, to }));
const sumOf = async (from: string, to: string) =>
  [...(await readDays("page", { from, to })).values()].reduce((sum, one) => sum + one, 0);

describe("Days that are over", () => {
  test("become one list each, and read the same before and after", async () => {
    await count("2026-11-19", { "/a": 3, "/b": 1 });
    await count("2026-11-20", { "/a": 2, "/c": 5 });
    await count("2026-11-21", { "/a": 1 });
    const before = await all("2026-11-19", "2026-11-21");
    const ofA = () => countTarget("page", "/a", { from: "2026-11-19", to: "2026-11-21" });
    expect(await ofA()).toBe(6);
    expect(before).toEqual({ "/a": 6, "/b": 1, "/c": 5 });
    await condense("2026-11-21T04:00:00.000Z");
    expect(await store().documents.count(dailyStats)).toBe(1);
    expect(await store().documents.get(statLists, "2026-11-20:page")).toMatchObject({
      targets: ["/c", "/a"],
      counts: [5, 2],
      rest: 0,
    });
    expect(await all("2026-11-19", "2026-11-21")).toEqual(before);
    expect(await ofA()).toBe(6);
    expect(await sumOf("2026-11-19", "2026-11-21")).toBe(12);
  });

  test("take up counts that were stored late, their month too", async () => {
    await count("2026-10-31", { "/a": 2 });
    await condense("2026-11-21T04:00:00.000Z");
    expect(await store().documents.get(statLists, "2026-10:page")).toMatchObject({ targets: ["/a"], counts: [2] });
    await count("2026-10-31", { "/a": 1, "/late": 1 });
    await condense("2026-11-22T04:00:00.000Z");
    expect(await all("2026-10-31", "2026-10-31")).toEqual({ "/a": 3, "/late": 1 });
    expect(await all("2026-10-01", "2026-10-31")).toEqual({ "/a": 3, "/late": 1 });
  });

  test("stopped in the middle, go on where they were: nothing is counted twice", async () => {
    await count("2026-11-19", Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`/page/${String(n)}`, 1])));
    await count("2026-11-20", { "/a": 2 });
    const { documents } = store();
    const working = documents.transaction.bind(documents);
    let runs = 0;
    vi.spyOn(documents, "transaction").mockImplementation((actor, run) =>
      ++runs === 2 ? Promise.reject(new Error("killed")) : working(actor, run),
    );
    store().setClock("2026-11-21T04:00:00.000Z");
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    await expect(condenseStats()).rejects.toThrow("2026-11-19:page");
    logged.mockRestore();
    await condenseStats();
    await condenseStats();
    const found = await all("2026-11-19", "2026-11-20");
    expect(Object.keys(found)).toHaveLength(701);
    expect(Object.values(found).reduce((sum, one) => sum + one, 0)).toBe(702);
  });
});

describe("Months that are over", () => {
  test("are added up once late counts have come in, and stand in for their days", async () => {
    await count("2028-02-01", { "/a": 1 });
    await count("2028-02-29", { "/a": 2, "/b": 1 });
    await count("2028-03-01", { "/a": 4 });
    await condense("2028-03-02T04:00:00.000Z");
    expect(await store().documents.get(statLists, "2028-02:page")).toBeNull();
    await condense("2028-03-03T04:00:00.000Z");
    expect(await store().documents.get(statLists, "2028-02:page")).toMatchObject({ counts: [3, 1] });
    expect(await all("2028-02-01", "2028-03-01")).toEqual({ "/a": 7, "/b": 1 });
    expect(await all("2028-02-02", "2028-03-01")).toEqual({ "/a": 6, "/b": 1 });
    const asked = vi.spyOn(store().documents, "getMany");
    await readTargets("page", { from: "2028-02-01", to: "2028-02-29" });
    expect(asked.mock.calls.flatMap(([, ids]) => ids)).toEqual(["2028-02:page"]);
  });

  test("stay when the lists of their days are dropped after 400 days", async () => {
    await count("2026-11-20", { "/a": 2 });
    await condense("2026-12-05T04:00:00.000Z");
    await condense(`${dayAfter("2026-11-20", DAY_LISTS_KEPT)}T04:00:00.000Z`);
    expect(await store().documents.get(statLists, "2026-11-20:page")).not.toBeNull();
    await condense(`${dayAfter("2026-11-20", DAY_LISTS_KEPT + 1)}T04:00:00.000Z`);
    expect(await store().documents.get(statLists, "2026-11-20:page")).toBeNull();
    expect(await all("2026-11-01", "2026-11-30")).toEqual({ "/a": 2 });
    expect(await sumOf("2026-11-20", "2026-11-20")).toBe(2);
  });
});

test("a list names those counted most and adds the others up", () => {
  const many = Array.from({ length: MOST_LISTED + 5 }, (_, n) => [`/${String(n)}`, n + 1] as const);
  const list = addToList(null, [...many, ["(other)", 7]]);
  expect(list.targets).toHaveLength(MOST_LISTED);
  expect(list.targets[0]).toBe(`/${String(MOST_LISTED + 4)}`);
  expect(list.rest).toBe(1 + 2 + 3 + 4 + 5 + 7);
});

test("a year of days takes some hundred documents to read", async () => {
  const { documents } = store();
  const batch = documents.batch("test");
  for (let back = 1; back < 365; back++) {
    const period = dayAfter("2026-11-21", -back);
    batch.set(statLists, `${period}:page`, {
      kind: "page",
      span: "day",
      period,
      ...addToList(null, [[`/page/${String(back % 7)}`, 2]]),
    });
  }
  await batch.commit();
  await condenseStats();
  const asked = vi.spyOn(documents, "getMany");
  const queried = vi.spyOn(documents, "query");
  const found = await readTargets("page", { from: "2025-11-22", to: "2026-11-21" });
  expect([...found.values()].reduce((sum, one) => sum + one, 0)).toBe(728);
  expect(asked.mock.calls.flatMap(([, ids]) => ids).length).toBeLessThan(60);
  expect(queried.mock.calls.length).toBeLessThan(5);
});
