import type { DateOrder, Decimals } from "~/platform/admin-list/files/import-choices";

export type { DateOrder, Decimals } from "~/platform/admin-list/files/import-choices";

/** The forms in which a file writes numbers and dates. */
export interface CellForms {
  decimals: Decimals;
  dates: DateOrder;
  /** The code of the currency of amounts that name none; empty if none was said. */
  currency: string;
  /** True if cells that can't be read are left out, in place of their rows. */
  leavesCellsOut: boolean;
}

/** Says what is wrong with a cell and how to write it; `column` names another column of the field than the first. */
export class CellProblem extends Error {
  override readonly name = "CellProblem";

  constructor(
    message: string,
    readonly column: string | null = null,
  ) {
    super(message);
  }
}

/** What people write into a cell for which they have no figure. */
const NOTHING =
  /^(?:[-–—?]+|n\.?\/?a\.?|none|nil|no limit|no maximum|no minimum|unlimited|unknown|not known|tbc|tbd)$/i;

/** True for a cell that is empty, or says that there is no figure. */
export function saysNothing(text: string): boolean {
  return text.trim() === "" || (text.length <= LONGEST_FOUND && NOTHING.test(text.trim()));
}

const LONGEST_FOUND = 60;

/** Returns the text of a cell for a message, in quotation marks and not too long. */
export function found(text: string): string {
  const line = text.slice(0, 1_000).replace(/\s+/g, " ").trim();
  return `“${line.length > LONGEST_FOUND ? `${line.slice(0, LONGEST_FOUND)}…` : line}”`;
}
