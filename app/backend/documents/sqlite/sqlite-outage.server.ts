import Sqlite from "better-sqlite3";
import { StoreUnavailable, type Outage } from "../port";

/** Failures that go away once somebody frees space or releases a lock. All others are our mistake, or damage. */
const OUTAGES: readonly (readonly [code: RegExp, Outage])[] = [
  [/^SQLITE_FULL/, "full"],
  [/^SQLITE_BUSY/, "busy"],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY)/, "broken"],
];

export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** Returns the port's error for SQLite's. */
export function asPortError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  const outage = OUTAGES.find(([code]) => code.test(error.code))?.[1];
  return outage ? new StoreUnavailable(outage, error) : error;
}

/** Runs work on SQLite and throws the port's errors. */
export function orUnavailable<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw asPortError(error);
  }
}
