import { termsHeads } from "~/features/casino-terms/trail/terms-heads.server";
import { complaintHeads } from "~/features/complaints/trail/trail-heads.server";
import type { HeadsWithin } from "~/platform/trail/sealing.server";

/** Finds the heads of everything that daily roots cover: complaints, and the versions of casinos' terms. */
export const allHeads: HeadsWithin = async (from, until) => {
  const [ofComplaints, ofTerms] = await Promise.all([complaintHeads(from, until), termsHeads(from, until)]);
  return new Map([...ofComplaints, ...ofTerms]);
};
