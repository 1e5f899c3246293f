import type { Transaction } from "~/backend/documents/port";
import type { Pause } from "~/platform/site-hours/deadline-pauses";
import { complaintEvents } from "../collection";
import type { ComplaintEventFields, ComplaintFields } from "../schema";

/** Enough latest entries, messages included, to find when the current wait began. */
const LATEST_EVENTS = 30;

/** A party's present time to answer. */
export interface Wait {
  /** When it was asked. */
  since: string;
  /** The time in which it had been asked or given more time, but not told so. */
  pauses: Pause[];
}

/**
 * Returns when the party that an entry asks, or gives more time, was told of it; null while it has not been. Earlier
 * versions dated an extension when the deadline passed, and told of it when they wrote it.
 */
function toldAt({ at, recordedAt = at }: ComplaintEventFields, now: string): string | null {
  return recordedAt > now ? at : recordedAt;
}

/** True for the entry with which a party's present time began. Entries of the first format don't name their kind. */
function givesTime({ kind, from, to, reason }: ComplaintEventFields): boolean {
  return from !== to || kind === "extension" || (kind === undefined && reason.startsWith("Deadline extended"));
}

/** Returns since when a complaint waits for a party, and when that party didn't know. */
export async function waitOf(
  transaction: Transaction,
  { id, dueAt }: ComplaintFields & { id: string },
  now: string,
): Promise<Wait> {
  const latest = await transaction.query(complaintEvents, {
    where: [["complaintId", "==", id]],
    orderBy: ["-sequence"],
    limit: LATEST_EVENTS,
  });
  const asked = latest.find(({ from, to }) => from !== to);
  const notice = latest.find(givesTime);
  const told = notice && toldAt(notice, now);
  return {
    since: asked?.at ?? latest.at(-1)?.at ?? dueAt ?? now,
    pauses: notice && told !== notice.at ? [{ from: notice.at, until: told ?? now, why: "untold" }] : [],
  };
}
