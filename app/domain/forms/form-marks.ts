/** The hidden field that names a form among those of its page. */
export const FORM_FIELD = "__form";

/**
 * The hidden field with the uid of the person the page was made for, so that their text is never shown to anybody else.
 */
export const WRITER_FIELD = "__writer";

/** The hidden field that stands for a file sent with an earlier try of the form and held since: its number and name. */
export const HELD_FILE_FIELD = "__file";

export interface HeldFileMark {
  number: number;
  name: string;
}

export function heldFileValue({ number, name }: HeldFileMark): string {
  return `${String(number)} ${name}`;
}

/** Reads the value of a `HELD_FILE_FIELD`; null for anything else. */
export function readHeldFile(value: unknown): HeldFileMark | null {
  const [, number, name = ""] = (typeof value === "string" && /^(\d{1,2})(?: (.*))?$/s.exec(value)) || [];
  return number === undefined ? null : { number: Number(number), name };
}

/**
 * The hidden field that marks a post by a script, which leaves the page open with whatever is written in the form's
 * other parts.
 */
export const SCRIPT_FIELD = "__script";

/** The hidden field of a form beside the inbox: where it leads once it is accepted. */
export const PLACE_FIELD = "__place";

/** The parameter that says which group of questions a form that asks one group a page is at. */
export const GROUP_PARAMETER = "questions";

/** The hidden field with the version that the page showed of what the form changes. */
export const VERSION_FIELD = "version";

/**
 * The field that says what somebody confirmed: a box they ticked (`ticked`), or the hidden name of exactly what they were
 * asked, so that anything else is asked about again.
 */
export const CONFIRMED_FIELD = "confirmed";

/** The parameter that has a page fill its form with what its reader wrote before they were signed out. */
export const RESTORED_PARAMETER = "restored";

/** The id of the notice above a form that was filled in again. */
export const RESTORED_NOTICE = "restored-text";

/** What somebody typed into a form that wasn't accepted, in the shape in which a page fills the form in again. */
export interface RestoredText {
  id: string;
  kind: "signed-out" | "draft";
  /** The id of the form on its page. */
  form: string;
  /** The form's fields. Times are instants (`…Z`) wherever they could be parsed. */
  fields: readonly { name: string; value: string }[];
  /** The same fields nested by the keys in their names, for a form with a schema. */
  values: Readonly<Record<string, unknown>>;
  /** Files that the server holds; the form posts their numbers in place of the files. */
  held: readonly HeldFileMark[];
  /** Names of the files that have to be chosen again. */
  files: readonly string[];
  /** The number of a draft's last saved text, from which the page counts on; null for anything else. */
  sequence: number | null;
  writtenAt: string;
}

/** An unsaved text that its writer may restore or discard. */
export interface OfferedDraft {
  id: string;
  /** The id of the form on its page. */
  form: string;
  writtenAt: string;
}
