export interface Helpline {
  name: string;
  phone: string | null;
  url: string;
  hours: string;
}

export interface Helplines {
  /** Countries that have a line of their own, by name. */
  countries: { code: string; name: string; lines: Helpline[] }[];
  /** Lines that help wherever one is. */
  anywhere: Helpline[];
}
