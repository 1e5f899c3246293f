export interface Helpline {
  name: string;
  phone: string | null;
  url: string;
  hours: string;
}

export interface Helplines {
  /** Countries that have their own helplines, by name. */
  countries: { code: string; name: string; lines: Helpline[] }[];
  /** Helplines available in any country. */
  anywhere: Helpline[];
}
