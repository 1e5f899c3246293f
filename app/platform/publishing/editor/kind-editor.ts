import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod/v4";
import type { Fields, Stored } from "~/backend/documents/port";
import type { AuditedAct } from "~/platform/audit/labels";
import type { EditorialFields, EditorialKind, Problem } from "../editorial-kind";

/** A form's schema: its top-level names are the kind's fields, and its output for each is the field. */
export type EditorSchema = z.ZodObject<Record<string, z.ZodType>>;

/** An editor's options beyond the kind itself. */
export interface KindEditor<F extends EditorialFields, P = unknown> {
  readonly kind: EditorialKind<F>;
  readonly schema: EditorSchema;
  /**
   * Returns a new item before anything is written, complete; `parameters` are those of the address of an empty form.
   */
  blank(now: string, parameters?: URLSearchParams): F | Promise<F>;
  /** Returns the form's values for stored fields, the reverse of `schema`. */
  toValues(fields: F): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** True if `complete` makes the item's address of other fields, and the form has no control for it. */
  readonly derivesSlug?: true;
  /** Fields that hold a picture of the media library or null; they are not in `schema`. */
  readonly pictures?: readonly (keyof F & string)[];
  /**
   * Derives fields from other fields, such as a slug left empty, in the form's output; `before`: the version edited.
   */
  complete?(fields: Fields, before: F | null): Fields;
  /**
   * Resolves what only the store knows, such as the casino that a name means, in the form's output; a field that
   * matches nothing is left out and returned as a problem.
   */
  resolve?(
    fields: Fields,
    context: { form: FormData; stored: Stored<F> | null; now: string },
  ): Promise<{ fields: Fields; problems: Problem[] }>;
  /**
   * Returns what a copy has in place of the original's fields, such as a name of its own; its address is left empty.
   * The result is a new item that nobody has saved yet.
   */
  copy?(fields: F, now: string): Partial<F> | Promise<Partial<F>>;
  /** Messages after the kind's own commands, by the value of `?done=`. */
  readonly doneWords?: Readonly<Record<string, string>>;
  /**
   * Computes a panel beside the form from fields that may not be saved yet: when its button asks for it, and whenever
   * a change waits to be published; always with `isPanelAlways`.
   */
  panel?(fields: F, context: { stored: Stored<F> | null; now: string }): Promise<P | null>;
  readonly isPanelAlways?: boolean;
  /**
   * Steps that act on the stored item at once, even while a draft is pending, by the word in their buttons' value
   * (`step:pause`): each returns the fields that it sets, and is logged as its act. What is typed in the form stays
   * there, unsaved.
   */
  readonly steps?: Readonly<Record<string, { act: AuditedAct; set(now: string): Partial<F> }>>;
}

const COPY = " (copy)";

/** Returns the name of a copy, at most so long. */
export function copyName(name: string, max: number): string {
  return `${name.slice(0, max - COPY.length).trimEnd()}${COPY}`;
}

/** Returns an editor unchanged, with its types inferred. */
export function kindEditor<F extends EditorialFields, P = null>(editor: KindEditor<F, P>): KindEditor<F, P> {
  return editor;
}

/** Keeps the stored order of lists whose order means nothing: a form sends them in its own. */
export function keepOrder(fields: Fields, before: Fields | null, names: readonly string[]): Fields {
  const ordered = { ...fields };
  for (const name of names) {
    const [sent, stored] = [fields[name], before?.[name]];
    if (!Array.isArray(sent) || !Array.isArray(stored)) continue;
    const place = (value: unknown) => (stored.includes(value) ? stored.indexOf(value) : stored.length);
    ordered[name] = sent.toSorted((a, b) => place(a) - place(b));
  }
  return ordered;
}

export type EditorResult = SubmissionResult<string[]>;
