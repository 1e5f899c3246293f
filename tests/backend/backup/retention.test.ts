import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { backupName, momentOfName } from "~/backend/backup/backup-name";
import { backupsToKeep } from "~/backend/backup/retention";

const at = (text: string) => ({ name: text, at: new Date(text) });
const kept = (moments: string[], daily: number, weekly: number, monthly: number) =>
  [...backupsToKeep(moments.map(at), { daily, weekly, monthly })].sort();

describe("of the backups there are,", () => {
  test("the newest of each of the last days is kept, and days without a backup don't count", () => {
    const days = ["2026-11-17T02:00Z", "2026-11-17T14:00Z", "2026-11-19T02:00Z", "2026-11-20T02:00Z"];
    expect(kept(days, 3, 0, 0)).toEqual(["2026-11-17T14:00Z", "2026-11-19T02:00Z", "2026-11-20T02:00Z"]);
  });

  test("weeks begin on Monday, months on their first", () => {
    const moments = ["2026-10-31T23:59Z", "2026-11-01T00:00Z", "2026-11-15T12:00Z", "2026-11-16T00:00Z"];
    // The 15th is a Sunday, the 16th a Monday.
    expect(kept(moments, 0, 2, 0)).toEqual(["2026-11-15T12:00Z", "2026-11-16T00:00Z"]);
    expect(kept(moments, 0, 0, 2)).toEqual(["2026-10-31T23:59Z", "2026-11-16T00:00Z"]);
  });

  test("the newest stays, even if none is to be kept", () => {
    expect(kept(["2026-11-01T00:00Z", "2026-11-02T00:00Z"], 0, 0, 0)).toEqual(["2026-11-02T00:00Z"]);
    expect(kept([], 7, 4, 12)).toEqual([]);
  });

  test("a backup a day for three years leaves 7 days, 5 weeks and 12 months", () => {
    const held = new Map<string, Date>();
    for (let day = 0; day < 3 * 365; day++) {
      const moment = new Date(Date.UTC(2024, 0, 1 + day, 2, 30));
      held.set(moment.toISOString(), moment);
      const keep = backupsToKeep(
        [...held].map(([name, when]) => ({ name, at: when })),
        { daily: 7, weekly: 5, monthly: 12 },
      );
      for (const name of held.keys()) if (!keep.has(name)) held.delete(name);
    }
    const names = [...held.keys()].sort();
    expect(names.length).toBeLessThanOrEqual(7 + 5 + 12);
    expect(names.slice(-7)).toHaveLength(7);
    expect(new Set(names.map((name) => name.slice(0, 7))).size).toBeGreaterThanOrEqual(12);
    expect(names.at(-1)).toBe("2026-12-30T02:30:00.000Z");
  });

  test("whatever is chosen, never more are kept than asked for, and always the newest", () => {
    const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    const count = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(
        fc.uniqueArray(moment, { minLength: 1, selector: Number }),
        count,
        count,
        count,
        (moments, d, w, m) => {
          const backups = moments.map((when) => ({ name: when.toISOString(), at: when }));
          const keep = backupsToKeep(backups, { daily: d, weekly: w, monthly: m });
          expect(keep.size).toBeLessThanOrEqual(Math.max(1, d + w + m));
          expect(
            keep.has(
              backups
                .map(({ name }) => name)
                .sort()
                .at(-1) ?? "",
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("a backup's name tells its moment, and no other file's does", () => {
  const moment = new Date("2026-11-21T02:30:05.000Z");
  for (const name of [
    backupName(moment, { isSealed: true }),
    backupName(moment, { isSealed: false, distinct: "0a1b2c3d" }),
  ])
    expect(momentOfName(name)).toEqual(moment);
  for (const name of [
    "edgewise-20261121T023005Z.tar",
    "edgewise-20261399T023005Z.tar.gz",
    "x-edgewise-20261121T023005Z.tar.gz",
    "edgewise-20261121T023005Z.tar.gz.part",
  ])
    expect(momentOfName(name), name).toBeNull();
});
