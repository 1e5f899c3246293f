import { termsHeads } from "~/features/casino-terms/trail/terms-heads.server";
import { complaintHeads } from "~/features/complaints/trail/trail-heads.server";
import { placementHeads } from "~/site/how-we-earn/placement-register.server";
import type { HeadsWithin } from "~/platform/trail/sealing.server";

/**
 * Finds the heads of everything that daily roots cover: complaints, the versions of casinos' terms, and the register of
 * placements.
 */
export const allHeads: HeadsWithin = async (from, until) => {
  const [ofComplaints, ofTerms, ofPlacements] = await Promise.all([
    complaintHeads(from, until),
    termsHeads(from, until),
    placementHeads(from, until),
  ]);
  return new Map([...ofComplaints, ...ofTerms, ...ofPlacements]);
};
