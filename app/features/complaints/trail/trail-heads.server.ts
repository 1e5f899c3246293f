import { headsOf } from "~/platform/trail/recorded-heads.server";
import type { RecordedEntry } from "~/platform/trail/trail-proofs.server";
import { complaintEvents } from "../collection";
import type { ComplaintEventFields } from "../schema";

/** Returns an event as an entry of its complaint's trail. */
export function recordedEntry({ complaintId, sequence, hash, recordedAt }: ComplaintEventFields): RecordedEntry {
  return { subject: complaintId, sequence, hash, recordedAt };
}

/** Finds the last entries of the complaints that changed in a period. */
export const complaintHeads = headsOf(complaintEvents, recordedEntry);
