/** The field in which Conform's buttons put their action: what adds an entry to a list, removes or moves one. */
export const LIST_BUTTON = "__intent__";
