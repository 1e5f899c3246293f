import { readPauses } from "~/platform/site-hours/site-hours.server";
import { reopenUntil, type Case, type ComplaintClocks } from "./case-machine";

/** Returns the time until which the player can reopen the complaint, as `reopenUntil` does, with the site's pauses. */
export async function readReopenUntil(
  complaint: Pick<Case, "state" | "closedAt">,
  clocks: ComplaintClocks,
): Promise<string | null> {
  return complaint.closedAt === null ? null : reopenUntil(complaint, clocks, await readPauses());
}
