import { backend } from "~/backend/index.server";
import { recordExpiry, untracked } from "~/backend/read-tracking.server";

/** Returns the present year (UTC). A page that shows it changes with the next year, and doesn't age until then. */
export function thisYear(): number {
  const year = untracked(backend().clock).getUTCFullYear();
  recordExpiry(`${String(year + 1)}-01-01T00:00:00.000Z`);
  return year;
}
