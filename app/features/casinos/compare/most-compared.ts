/** A wider table can be read on no screen. */
export const MOST_COMPARED = 4;
