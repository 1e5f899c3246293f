/** The hidden field that names a form among those of its page. */
export const FORM_FIELD = "__form";

/** The hidden field with the uid of the person whom the page was made for, so that nobody else gets their words. */
export const WRITER_FIELD = "__writer";

/** The hidden field that asks for a file which came with the form before and is held, by its number and name. */
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

/** The hidden field of a post by a script: what is written in other parts of the form stays in the page by itself. */
export const SCRIPT_FIELD = "__script";

/** The parameter of a page that fills its form with what its reader wrote before they were signed out. */
export const RESTORED_PARAMETER = "restored";

/** The id of the notice above such a form. */
export const RESTORED_NOTICE = "restored-text";

/** What somebody typed into a form that was not accepted then, as the page takes it. */
export interface RestoredText {
  id: string;
  kind: "signed-out" | "draft";
  /** The id of the form on its page. */
  form: string;
  /** Times in them are instants (`…Z`), where they could be read. */
  fields: readonly { name: string; value: string }[];
  /** The same by their names' keys, for a form with a schema. */
  values: Readonly<Record<string, unknown>>;
  /** The files that are held and are posted again by their number. */
  held: readonly HeldFileMark[];
  /** Names of files, which have to be chosen again. */
  files: readonly string[];
  /** Of a draft: the number of its text, after which the page goes on. */
  sequence: number | null;
  writtenAt: string;
}

/** A draft that its writer may restore or discard. */
export interface OfferedDraft {
  id: string;
  /** The id of the form on its page. */
  form: string;
  writtenAt: string;
}
