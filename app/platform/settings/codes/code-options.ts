/** A code as forms and filters offer it; `name` is what it is called where the label is the code itself. */
export interface CodeOption {
  value: string;
  label: string;
  name: string;
}

/** The codes that a form offers: those the site uses, and those of the record at hand. */
export interface CodeOptions {
  /** By name. */
  countries: readonly CodeOption[];
  currencies: readonly CodeOption[];
  /** By name. */
  languages: readonly CodeOption[];
  paymentMethods: readonly CodeOption[];
}

export const NO_CODES: CodeOptions = { countries: [], currencies: [], languages: [], paymentMethods: [] };

/** Returns what a code is called; the code itself if it isn't offered. */
export function nameIn(options: readonly CodeOption[], code: string): string {
  return options.find(({ value }) => value === code)?.name ?? code;
}
