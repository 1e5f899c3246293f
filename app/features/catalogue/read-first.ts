/** What a casino is held without, and what it has in its place: a third of its bytes, for its own page alone. */
export const CASINO_WITHOUT = { scoreHistory: [] };

/** The collections that most pages need, as their shelves hold them, in the order in which a start reads them. */
export const READ_FIRST = [
  { name: "casinos", without: Object.keys(CASINO_WITHOUT) },
  { name: "reviewTotals" },
  { name: "bonuses" },
  { name: "complaintTotals" },
];
