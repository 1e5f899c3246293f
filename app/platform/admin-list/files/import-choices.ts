import { isCurrency, type Currency } from "~/domain/money/money";

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
  /** The currency of amounts that name none. */
  currency: Currency | null;
  /** True if cells that can't be read are left out, in place of their rows. */
  leavesCellsOut: boolean;
  /** True if unknown columns are left out. */
  isLenient: boolean;
  /** By place in the file's first row, the column that a heading stands for; `leave-out` for none. */
  headings: Readonly<Record<number, string>>;
}

/** A choice that a file needs before it can be read, and why. */
export interface ImportQuestion {
  about: "decimals" | "dates" | "currency" | "columns";
  message: string;
  /** Which column each heading that isn't ours stands for, where that is asked. */
  headings?: UnknownHeading[];
  /** The columns that they may stand for, with what screens call them where that is another name. */
  columns?: { name: string; label?: string | undefined }[];
}

/** A heading of somebody's own, with the first cell below it and the column it is, or may be, taken for; empty if nothing is like it. */
export interface UnknownHeading {
  at: number;
  name: string;
  sample: string;
  column: string;
}

export const CHOICE_FIELDS = {
  decimals: "decimals",
  dates: "dates",
  currency: "currency",
  columns: "unknownColumns",
  cells: "unreadableCells",
} as const;
/** Field with the key of a file that is held until its questions are answered. */
export const HELD_FIELD = "held";
export const LEAVE_OUT = "leave-out";
/** Field with the cells that somebody copied from a spreadsheet. */
export const PASTED_FIELD = "pasted";
/** The button that forgets what one's own headings stand for. */
export const FORGET = "forget-headings";

/** What names of fields begin with that say which column a heading stands for. */
export const HEADINGS = "heading.";
/** Name of the field of the heading at a place. */
export const headingField = (at: number) => `${HEADINGS}${String(at)}`;
const HEADING_FIELD = /^heading\.(\d{1,4})$/;

/** Returns the choices of the import's form. */
export function readChoices(form: FormData): ImportChoices {
  const decimals = DECIMALS.find((one) => one === form.get(CHOICE_FIELDS.decimals)) ?? null;
  const dates = DATE_ORDERS.find((one) => one === form.get(CHOICE_FIELDS.dates)) ?? null;
  const headings: Record<number, string> = {};
  for (const [name, value] of form) {
    const [, at] = HEADING_FIELD.exec(name) ?? [];
    if (at !== undefined && typeof value === "string" && value !== "") headings[Number(at)] = value;
  }
  const typed = form.get(CHOICE_FIELDS.currency);
  const code = typeof typed === "string" ? typed.trim().toUpperCase() : "";
  return {
    ...{ decimals, dates, currency: isCurrency(code) ? code : null, headings },
    isLenient: form.get(CHOICE_FIELDS.columns) === LEAVE_OUT,
    leavesCellsOut: form.get(CHOICE_FIELDS.cells) === LEAVE_OUT,
  };
}
