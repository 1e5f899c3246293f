export interface Helpline {
  name: string;
  phone: string | null;
  url: string;
  hours: string;
  /** The text we found it in and the day; null for one stored before we kept them. */
  source: string | null;
  checkedOn: string | null;
}

export interface Helplines {
  /** Countries that have their own helplines, by name. */
  countries: { code: string; name: string; lines: Helpline[] }[];
  /** The countries we know none for, by name; `inText` is the name as in a sentence. */
  without: { code: string; name: string; inText: string }[];
  /** Helplines available in any country. */
  anywhere: Helpline[];
}
