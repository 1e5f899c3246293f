import Sqlite from "../../sqlite-driver.server";
import { StoreUnavailable, type Outage } from "../port";

/** What passes when somebody makes room or lets go. Everything else is a mistake of ours, or damage. */
const OUTAGES: readonly (readonly [code: RegExp, Outage])[] = [
  [/^SQLITE_FULL/, "full"],
  [/^SQLITE_BUSY/, "busy"],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY)/, "broken"],
];

export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** SQLite's error as the port has it. */
export function asPortError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  const outage = OUTAGES.find(([code]) => code.test(error.code))?.[1];
  return outage ? new StoreUnavailable(outage, error) : error;
}

/** Runs something on SQLite; its errors come out as the port has them. */
export function orUnavailable<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw asPortError(error);
  }
}
