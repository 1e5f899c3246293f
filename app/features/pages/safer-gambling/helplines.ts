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
  /** Names of the countries we know none for, with their codes. */
  without: { code: string; name: string }[];
  /** Helplines available in any country. */
  anywhere: Helpline[];
}
