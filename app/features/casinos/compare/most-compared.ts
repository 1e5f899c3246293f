/** A wider table couldn't be read on any screen. */
export const MOST_COMPARED = 4;
