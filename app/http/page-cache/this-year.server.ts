import { backend } from "~/backend/index.server";
import { noteTurn, untracked } from "~/backend/read-tracking.server";

/** The present year (UTC). A page that shows it changes at the next one, and doesn't age until then. */
export function thisYear(): number {
  const year = untracked(backend().clock).getUTCFullYear();
  noteTurn(`${String(year + 1)}-01-01T00:00:00.000Z`);
  return year;
}
