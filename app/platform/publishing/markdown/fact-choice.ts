/** A fact that a text can name. */
export interface FactChoice {
  /** What stands in the text: "{{casino larkmoor: score}}". */
  text: string;
  subject: string;
  fact: string;
  /** What readers see in its place now. */
  words: string;
}

/** Where all of them are listed. */
export const FACTS_PATH = "/admin/facts";
