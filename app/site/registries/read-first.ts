/** What casinos are held with instead of fields that no list shows, three fifths of their bytes. Shared by all of them. */
export const CASINOS_INSTEAD = { body: "", cons: [], pros: [], scoreHistory: [], termSnapshots: [] };

/** The collections that most pages need, as their shelves hold them, in the order in which a start reads them. */
export const READ_FIRST = [
  { name: "casinos", without: Object.keys(CASINOS_INSTEAD) },
  { name: "reviewTotals" },
  { name: "complaintTotals" },
  { name: "bonuses" },
];
