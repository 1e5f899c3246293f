/** The decimal mark of a file's numbers. */
export const DECIMALS = ["point", "comma"] as const;
export type Decimals = (typeof DECIMALS)[number];

/** The order of day and month in a file's dates, where numbers alone don't tell. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a person says about a file to import; null means that the file itself shows it. */
export interface ImportChoices {
  decimals: Decimals | null;
  dates: DateOrder | null;
  /** True if unknown columns are left out. */
  isLenient: boolean;
}

/** A choice that a file needs before it can be read, and why. */
export interface ImportQuestion {
  about: "decimals" | "dates" | "columns";
  message: string;
}

export const CHOICE_FIELDS = { decimals: "decimals", dates: "dates", columns: "unknownColumns" } as const;
/** Field with the key of a file that is held until its questions are answered. */
export const HELD_FIELD = "held";
export const LEAVE_OUT = "leave-out";

/** Returns the choices of the import's form. */
export function readChoices(form: FormData): ImportChoices {
  const decimals = DECIMALS.find((one) => one === form.get(CHOICE_FIELDS.decimals)) ?? null;
  const dates = DATE_ORDERS.find((one) => one === form.get(CHOICE_FIELDS.dates)) ?? null;
  return { decimals, dates, isLenient: form.get(CHOICE_FIELDS.columns) === LEAVE_OUT };
}
