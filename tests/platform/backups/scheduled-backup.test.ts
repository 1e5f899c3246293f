import { describe, expect, test, vi } from "vitest";
import { nextBackupAt } from "~/platform/backups/schedule";
import {
  backUpIfDue,
  backupRecord,
  type BackupOrder,
  type BackupReport,
} from "~/platform/backups/scheduled-backup.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { BackupSettings } from "~/platform/settings/schema";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
const MADE: BackupReport = { file: "edgewise-x.tar.gz", bytes: 4_000, documents: 12, files: 3, deleted: 1 };
const running = () => new AbortController().signal;

const choose = (over: Partial<BackupSettings>) =>
  store()
    .documents.batch("test")
    .set(settings, "current", {
      ...DEFAULT_SETTINGS,
      backups: { ...DEFAULT_SETTINGS.backups, everyHours: 6, at: "03:00", sealed: false, ...over },
    })
    .commit();

const process = () => vi.fn(async (_order: BackupOrder, _signal: AbortSignal) => MADE);
const look = (run: ReturnType<typeof process>, over: { into?: string; canSeal?: boolean } = {}) =>
  backUpIfDue(running(), { into: "/backups", canSeal: false, run, ...over });

describe("the schedule", () => {
  test.each([
    [24, "02:30", "2026-11-21T02:29:59.999Z", "2026-11-21T02:30:00.000Z"],
    [24, "02:30", "2026-11-21T02:30:00.000Z", "2026-11-22T02:30:00.000Z"],
    [6, "03:00", "2026-11-21T12:00:00.000Z", "2026-11-21T15:00:00.000Z"],
    [6, "23:00", "2026-11-21T04:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    [1, "00:45", "2026-12-31T23:50:00.000Z", "2027-01-01T00:45:00.000Z"],
  ] as const)("every %i hours from %s: after %s comes %s", (everyHours, at, after, next) => {
    expect(nextBackupAt(new Date(after), { everyHours, at }).toISOString()).toBe(next);
  });
});

describe("a scheduled backup", () => {
  test("is made at once when there is none, then at its hours, and noted each time", async () => {
    await choose({ daily: 2, weekly: 1, monthly: 0 });
    const run = process();
    await look(run);
    expect(run.mock.calls[0]?.[0]).toEqual({
      into: "/backups",
      sealed: false,
      retention: { daily: 2, weekly: 1, monthly: 0 },
    });
    store().setClock("2026-11-21T14:59:59.000Z");
    await look(run);
    expect(run).toHaveBeenCalledTimes(1);
    store().setClock("2026-11-21T15:00:00.000Z");
    await look(run);
    expect(run).toHaveBeenCalledTimes(2);
    const { runs, lastGood, failures } = await backupRecord();
    expect(runs.map(({ startedAt }) => startedAt)).toEqual(["2026-11-21T15:00:00.000Z", "2026-11-21T12:00:00.000Z"]);
    expect(lastGood).toEqual(runs[0]);
    expect(lastGood).toMatchObject({ ...MADE, problem: null });
    expect(failures).toBe(0);
  });

  test("is made once after a stop, however long, and after the clock was set back", async () => {
    await choose({});
    const run = process();
    await look(run);
    store().setClock("2026-12-21T12:00:00.000Z");
    await look(run);
    await look(run);
    expect(run).toHaveBeenCalledTimes(2);
    store().setClock("2026-11-01T12:00:00.000Z");
    await look(run);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test("is not made when switched off, nor without a place for it", async () => {
    const run = process();
    await choose({ on: false });
    await look(run);
    await choose({});
    await backUpIfDue(running(), { canSeal: false, run });
    expect(run).not.toHaveBeenCalled();
    expect((await backupRecord()).runs).toEqual([]);
  });

  test("that fails is noted with its problem, and the last good one stays", async () => {
    await choose({});
    const run = process();
    await look(run);
    store().setClock("2026-11-22T12:00:00.000Z");
    run.mockRejectedValueOnce(new Error("ENOSPC: no space left on device, write"));
    await expect(look(run)).rejects.toThrow("ENOSPC");
    const { runs, lastGood, failures } = await backupRecord();
    expect(runs[0]).toMatchObject({ problem: "ENOSPC: no space left on device, write", file: null });
    expect(lastGood?.startedAt).toBe("2026-11-21T12:00:00.000Z");
    expect(failures).toBe(1);
    // It is still due.
    await look(run);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test("that is to be sealed fails, with what to do, while the server has no passphrase", async () => {
    await choose({ sealed: true });
    const run = process();
    await expect(look(run)).rejects.toThrow("BACKUP_PASSPHRASE is not set");
    expect(run).not.toHaveBeenCalled();
    await look(run, { canSeal: true });
    expect(run.mock.calls[0]?.[0].sealed).toBe(true);
  });

  test("that a stop of the server ended is no failure", async () => {
    await choose({});
    const stopping = new AbortController();
    const run = vi.fn(async (_order: BackupOrder, signal: AbortSignal): Promise<BackupReport> => {
      stopping.abort();
      signal.throwIfAborted();
      return MADE;
    });
    await backUpIfDue(stopping.signal, { into: "/backups", canSeal: false, run });
    expect((await backupRecord()).runs).toEqual([]);
  });
});
