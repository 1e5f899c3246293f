/** What became of a decision: refused where somebody else decided before, or this person may not. */
export type Decision = { outcome: "done" | "missing" } | { outcome: "refused"; message: string };

/** Said to the one who decides second. */
export const ALREADY_DECIDED = "Somebody else has just decided this. Here it is as it is now.";

export const refused = (message: string): Decision => ({ outcome: "refused", message });
