/** The status text by which the page of a site that isn't open yet is told from other answers of 503. */
export const NOT_OPEN_YET = "Not Open Yet";
