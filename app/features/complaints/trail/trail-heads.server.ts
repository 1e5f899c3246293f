import { termsHeadsWithin } from "~/features/casino-terms/trail/terms-heads.server";
import type { RecordedEntry } from "~/platform/trail/trail-proofs.server";
import { backend } from "~/backend/index.server";
import type { HeadsWithin } from "~/platform/trail/sealing.server";
import type { Head } from "~/platform/trail/roots.server";
import { complaintEvents } from "../collection";
import type { ComplaintEventFields } from "../schema";

const PAGE = 1_000;

/** Returns an event as an entry of its complaint's trail. */
export function recordedEntry({ complaintId, sequence, hash, recordedAt }: ComplaintEventFields): RecordedEntry {
  return { subject: complaintId, sequence, hash, recordedAt };
}

/** Returns the last entries of the trails that grew in a period, by time of recording. Reads no other trail. */
export const headsWithin: HeadsWithin = async (from, until) => {
  const heads = new Map<string, Head>();
  const read = (cursor: string | null) =>
    backend().documents.query(complaintEvents, {
      where: [...(from === null ? [] : [["recordedAt", ">=", from] as const]), ["recordedAt", "<", until]],
      orderBy: ["recordedAt"],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    for (const { complaintId: subject, sequence, hash } of page.items) {
      if ((heads.get(subject)?.sequence ?? 0) < sequence) heads.set(subject, { subject, sequence, hash });
    }
    cursor = page.next;
  } while (cursor !== null);
  return heads;
};

/** Returns the heads of all that daily roots cover: complaints, and the versions of casinos' terms. */
export const allHeadsWithin: HeadsWithin = async (from, until) => {
  const [ofComplaints, ofTerms] = await Promise.all([headsWithin(from, until), termsHeadsWithin(from, until)]);
  return new Map([...ofComplaints, ...ofTerms]);
};
