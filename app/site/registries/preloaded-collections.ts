import { CASINOS_INSTEAD } from "~/features/casinos/public/held-casino";

/** The collections that most pages need, held in memory, in the order in which a start reads them. */
export const PRELOADED_COLLECTIONS = [
  { name: "casinos", without: Object.keys(CASINOS_INSTEAD) },
  { name: "reviewTotals" },
  { name: "reviewCounts" },
  { name: "complaintTotals" },
  { name: "bonuses" },
];
