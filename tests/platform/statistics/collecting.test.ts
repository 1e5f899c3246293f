import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installBackend, type Backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { dailyStats, statParts, statTotals } from "~/platform/statistics/collection";
import { collectCounts } from "~/platform/statistics/collecting.server";
import { readDays, readTargets } from "~/platform/statistics/figures.server";
import { countStat, flushStats } from "~/platform/statistics/stats.server";
import { jobs } from "~/site/registries/jobs.server";
import { useTestBackend } from "../../support/backend";
import { eventually } from "../../support/timing/eventually";

const TODAY = { from: "2026-11-21", to: "2026-11-21" };

const store = useTestBackend("2026-11-21T12:00:00.000Z");

let instances: Backend[];

beforeEach(() => {
  instances = [1, 2, 3].map(() => ({ ...store(), isShared: true }));
});
afterEach(() => {
  installBackend(store());
});

/** Counts on one instance, and stores what it has counted. */
async function count(instance: number, counts: Record<string, number>): Promise<void> {
  installBackend(instances[instance]);
  for (const [target, times] of Object.entries(counts))
    for (let time = 0; time < times; time++) countStat("page", target);
  await flushStats();
}

const figures = async () => Object.fromEntries(await readTargets("page", TODAY));
const sum = async () => (await readDays("page", TODAY)).get(TODAY.from);
const partsLeft = () => store().documents.count(statParts);

test("instances that share the store change no document together", async () => {
  for (const instance of instances.keys()) await count(instance, { "/": 2, [`/own/${String(instance)}`]: 1 });
  expect(store().writes.map(({ written }) => [...written])).toEqual([["statParts"], ["statParts"], ["statParts"]]);
  expect(await partsLeft()).toBe(3);
});

test("what all instances counted is added once, by hours, however many add it", async () => {
  await count(0, { "/": 2, "/a": 1 });
  await count(1, { "/": 3 });
  store().setClock("2026-11-21T13:30:00.000Z");
  await count(2, { "/": 1, "/b": 4 });
  await Promise.all([collectCounts(), collectCounts()]);
  await collectCounts();
  expect(await figures()).toEqual({ "/": 6, "/a": 1, "/b": 4 });
  expect(await sum()).toBe(11);
  const total = await store().documents.get(statTotals, "2026-11-21:page");
  expect(total?.hours?.slice(12, 14)).toEqual([6, 5]);
  expect(await partsLeft()).toBe(0);
});

/** Each target once, from one number on. */
const many = (from: number, targets: number) =>
  Object.fromEntries(Array.from({ length: targets }, (_, at) => [`/${String(from + at)}`, 1]));

test("a later look adds to the counts of many targets", async () => {
  await count(0, many(0, 250));
  await count(1, many(200, 250));
  await collectCounts();
  await count(2, { "/0": 5 });
  await collectCounts();
  const found = await figures();
  expect(Object.keys(found)).toHaveLength(450);
  expect([found["/0"], found["/220"], found["/449"]]).toEqual([6, 2, 1]);
  expect(await sum()).toBe(505);
  expect(await store().documents.get(statTotals, "2026-11-21:page")).toMatchObject({ targets: 450 });
});

test("a page that all instances counted among more than fit at once is written once, and the total for each thousand", async () => {
  for (const instance of instances.keys()) await count(instance, many(0, 1_500));
  store().setClock("2026-11-21T13:30:00.000Z");
  await count(0, { "/0": 2 });
  const before = store().writes.length;
  await collectCounts();
  const changed = store().writes.slice(before);
  expect(changed.filter(({ written }) => written.has("statTotals"))).toHaveLength(2);
  expect((await store().documents.query(dailyStats, { limit: 1 })).items).toMatchObject([{ version: 1 }]);
  expect(await store().documents.count(dailyStats)).toBe(1_500);
  expect((await figures())["/0"]).toBe(5);
  expect(await sum()).toBe(4_502);
  const total = await store().documents.get(statTotals, "2026-11-21:page");
  expect(total).toMatchObject({ targets: 1_500, version: 2 });
  expect(total?.hours?.slice(12, 14)).toEqual([4_500, 2]);
  expect(await partsLeft()).toBe(0);
});

test("parts that two gather at the same moment, or one that is stopped in between, count once", async () => {
  for (const instance of instances.keys()) await count(instance, many(0, 1_200));
  const stopping = new AbortController();
  const { documents } = store();
  const begun = vi.spyOn(documents, "transaction");
  const both = Promise.all([collectCounts(stopping.signal), collectCounts()]);
  await eventually(() => expect(begun.mock.calls.length).toBeGreaterThan(1));
  stopping.abort();
  await both;
  await collectCounts();
  expect(await sum()).toBe(3_600);
  expect(await partsLeft()).toBe(0);
});

test("counts that the store refuses are kept for the next time, and added once", async () => {
  const refusal = new Error("The store is out of reach.");
  const { documents } = store();
  vi.spyOn(documents, "batch").mockImplementationOnce(() => {
    throw refusal;
  });
  await expect(count(0, { "/": 2 })).rejects.toThrow(refusal);
  await count(0, { "/": 1 });
  await collectCounts();
  expect(await figures()).toEqual({ "/": 3 });
});

test("counts that can’t be added hold up no others, and are tried again", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  await count(0, { "/": 2 });
  installBackend(instances[0]);
  countStat("badge", "a-casino");
  await flushStats();
  const { documents } = store();
  vi.spyOn(documents, "transaction").mockRejectedValueOnce(new Error("Too many at once."));
  await expect(collectCounts()).rejects.toThrow(/^Counts of 2026-11-21:(page|badge) could not be added\.$/);
  expect(await partsLeft()).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  await collectCounts();
  expect(await figures()).toEqual({ "/": 2 });
  expect((await store().documents.query(dailyStats)).items.map(({ kind }) => kind).sort()).toEqual(["badge", "page"]);
});

test("a scheduled job adds them", async () => {
  await count(0, { "/": 2 });
  await jobs.find(({ name }) => name === "collect-counts")?.run(new AbortController().signal);
  expect(await figures()).toEqual({ "/": 2 });
});

test("a visit has no target, and a stop leaves what is left to the next run", async () => {
  installBackend(instances[0]);
  countStat("visit");
  await flushStats();
  await collectCounts(AbortSignal.abort());
  expect(await partsLeft()).toBe(1);
  await collectCounts();
  expect(await store().documents.count(dailyStats)).toBe(0);
  expect((await readDays("visit", TODAY)).get(TODAY.from)).toBe(1);
});
