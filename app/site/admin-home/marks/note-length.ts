/** The most characters of a note on a task. */
export const LONGEST_NOTE = 1_000;
