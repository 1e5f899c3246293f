import { beforeEach, describe, expect, test } from "vitest";
import { scheduledJobs } from "~/platform/scheduler/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { siteBeats } from "~/platform/site-hours/collection";
import { recordApplied, recordSiteHours, readPauses } from "~/platform/site-hours/site-hours.server";
import { useTestBackend } from "../../support/backend";

const current = useTestBackend();
const MINUTE = 60_000;
const START = "2026-11-21T12:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(START) + minutes * MINUTE).toISOString();
const DAYS = 24 * 60;

/** What the scheduler notes at a moment, minutes after the start. */
const noteAt = (minutes: number) => {
  current().setClock(after(minutes));
  return recordSiteHours();
};
const startedAt = async (at: string) =>
  current()
    .documents.batch("system:test")
    .set(siteBeats, "site", { at, setBackFrom: null, closedSince: null })
    .commit();
const setMaintenance = (on: boolean) =>
  current()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, maintenance: { on, message: "" } })
    .commit();

describe("while the site runs", () => {
  beforeEach(() => startedAt(START));

  test("there are no pauses, and it is written down every two minutes only", async () => {
    for (let minute = 1; minute <= 10; minute++) expect((await noteAt(minute)).pauses).toEqual([]);
    const writes = (name: string) => current().writes.filter(({ written }) => written.has(name)).length;
    // The first is the test's own.
    expect([writes("siteBeats"), writes("sitePauses")]).toEqual([1 + 5, 0]);
  });

  test("a restart or a slow round is no pause", async () => {
    expect((await noteAt(12)).pauses).toEqual([]);
  });

  test("a break is one; it moves running deadlines at once only if it lasted an hour", async () => {
    expect(await noteAt(30)).toMatchObject({ isNews: false, pauses: [{ from: START, until: after(30), why: "off" }] });
    const long = await noteAt(30 + 60);
    expect(long.isNews).toBe(true);
    expect(long.pauses.at(-1)).toEqual({ from: after(30), until: after(90), why: "off" });
    // Until that has been done, in spite of restarts.
    expect((await noteAt(91)).isNews).toBe(true);
    await recordApplied();
    expect((await noteAt(92)).isNews).toBe(false);
    expect(await readPauses()).toHaveLength(2);
  });

  test("two instances that note at once note a break once", async () => {
    current().setClock(after(3 * DAYS));
    await Promise.all([recordSiteHours(), recordSiteHours(), recordSiteHours()]);
    expect(await readPauses()).toEqual([{ from: START, until: after(3 * DAYS), why: "off" }]);
  });

  test("maintenance is a pause from when the site was last seen open, whatever its length", async () => {
    await noteAt(2);
    await setMaintenance(true);
    expect(await noteAt(3)).toMatchObject({ isClosed: true, pauses: [] });
    expect(await noteAt(9)).toMatchObject({ isClosed: true, pauses: [] });
    await setMaintenance(false);
    const { isClosed, pauses } = await noteAt(10);
    expect(isClosed).toBe(false);
    expect(pauses).toEqual([{ from: after(2), until: after(10), why: "closed" }]);
  });

  test("pauses too long ago to matter are forgotten", async () => {
    await noteAt(60);
    await startedAt(after(190 * DAYS));
    expect((await noteAt(190 * DAYS)).pauses).toHaveLength(1);
    await startedAt(after(201 * DAYS));
    expect((await noteAt(201 * DAYS)).pauses).toEqual([]);
  });
});

describe("a clock that is set wrong", () => {
  beforeEach(() => startedAt(START));

  test("ahead by a year, and right again, leaves no pause", async () => {
    await noteAt(1);
    expect((await noteAt(365 * DAYS)).pauses).toHaveLength(1);
    const { pauses, isNews } = await noteAt(3);
    expect(pauses).toEqual([]);
    // What it may have done to deadlines is looked at.
    expect(isNews).toBe(true);
    await recordApplied();
    expect((await noteAt(4)).isNews).toBe(false);
    expect((await noteAt(2 * DAYS)).pauses).toEqual([{ from: after(3), until: after(2 * DAYS), why: "off" }]);
  });

  test("back to 1970, and right again, leaves only the time that it took", async () => {
    await noteAt(60);
    await recordApplied();
    current().setClock("1970-01-01T00:00:30.000Z");
    expect((await recordSiteHours()).pauses).toHaveLength(1);
    current().setClock("1970-01-01T00:04:30.000Z");
    await recordSiteHours();
    expect((await noteAt(90)).pauses).toEqual([
      { from: START, until: after(60), why: "off" },
      { from: after(60), until: after(90), why: "off" },
    ]);
    expect((await noteAt(91)).pauses).toHaveLength(2);
  });

  test("by minutes is no pause", async () => {
    await noteAt(10);
    expect(await noteAt(2)).toMatchObject({ pauses: [], isNews: false });
    expect(await noteAt(14)).toMatchObject({ pauses: [], isNews: false });
  });
});

describe("a store without a sign of life", () => {
  test("of an earlier version was last seen when one of its jobs ran", async () => {
    const ran = (ranAt: string) => ({ ranAt, dueAt: ranAt, failure: null });
    await current()
      .documents.batch("system:test")
      .set(scheduledJobs, "lapse-complaints", ran(after(-5)))
      .set(scheduledJobs, "clean-up", ran(after(-90)))
      .commit();
    expect((await noteAt(0)).pauses).toEqual([]);
  });

  test("was never on", async () => {
    expect((await noteAt(0)).pauses).toEqual([{ from: "1970-01-01T00:00:00.000Z", until: START, why: "off" }]);
  });
});
