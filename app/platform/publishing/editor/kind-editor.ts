import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod/v4";
import type { Fields, Stored } from "~/backend/documents/port";
import type { EditorialFields, EditorialKind, Problem } from "../editorial-kind";

/** A form's schema: its top-level names are the kind's fields, and what it gives for each is the field. */
export type EditorSchema = z.ZodObject<Record<string, z.ZodType>>;

/** What the editor of a kind has to know beyond the kind itself. */
export interface KindEditor<F extends EditorialFields, P = unknown> {
  readonly kind: EditorialKind<F>;
  readonly schema: EditorSchema;
  /** A new thing before anything is written, complete. */
  blank(now: string): F;
  /** The form's values of stored fields: the way back of `schema`. */
  toValues(fields: F): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Fields that hold a picture of the media library or null; they are not in `schema`. */
  readonly pictures?: readonly (keyof F & string)[];
  /** What follows from other fields, such as a slug left empty. Takes what the form gave; `before`: what was worked on. */
  complete?(fields: Fields, before: F | null): Fields;
  /**
   * What only the store knows, such as the casino that a name stands for. Takes what the form gave; a field that stands
   * for nothing is left out and named as a problem.
   */
  resolve?(
    fields: Fields,
    context: { form: FormData; stored: Stored<F> | null; now: string },
  ): Promise<{ fields: Fields; problems: Problem[] }>;
  /** What to say after commands of the kind's own, by the word that `?done=` carries. */
  readonly doneWords?: Readonly<Record<string, string>>;
  /**
   * What is shown besides the form, worked out from fields that may not be saved yet: when its button asks for it, and
   * whenever something waits to be published; always with `isPanelAlways`.
   */
  panel?(fields: F, context: { stored: Stored<F> | null; now: string }): Promise<P | null>;
  readonly isPanelAlways?: boolean;
}

/** Takes an editor as it is, with its types worked out. */
export function kindEditor<F extends EditorialFields, P = null>(editor: KindEditor<F, P>): KindEditor<F, P> {
  return editor;
}

/** Lists whose order says nothing stay in the order they were stored in: a form sends them in its own. */
export function keepOrder(fields: Fields, before: Fields | null, names: readonly string[]): Fields {
  const kept = { ...fields };
  for (const name of names) {
    const [sent, stored] = [fields[name], before?.[name]];
    if (!Array.isArray(sent) || !Array.isArray(stored)) continue;
    const place = (value: unknown) => (stored.includes(value) ? stored.indexOf(value) : stored.length);
    kept[name] = sent.toSorted((a, b) => place(a) - place(b));
  }
  return kept;
}

export type EditorResult = SubmissionResult<string[]>;
