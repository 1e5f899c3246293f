import { z } from "zod/v4";
import type { Problem } from "../editorial-kind";
import type { FieldLabels } from "./field-names";

/** What is said of a field besides its type. */
export interface About {
  /** Message where it is still blank when the item is to be published, or `isMissing`. */
  needed?: string;
  isMissing?: (value: never) => boolean;
  /** True if the item's page has it. */
  isPublic?: true;
  /** What a number of it counts, for texts that name it: "%", "day" or "time". */
  unit?: "%" | "day" | "time";
  /** What texts say of a time before and after it, and where there is none. */
  tense?: readonly [ahead: string, past: string, none: string];
  /** What texts say where there is no value; by default that it isn't stated. */
  none?: string;
  /** Words that document it in the open data; the open data lacks a field without them. */
  open?: string;
  /** Words about its cells in the CSV, where those of its type don't do. */
  csv?: {
    hint?: string;
    example?: string;
    /** What its columns call one entry of a list, where that isn't its label. */
    entry?: string;
    /** What a new item has whose row says nothing of it, where that isn't `blank`. */
    unsaid?: (now: string) => unknown;
  };
}

/** The form of a field's cells in the CSV (`csvOf`). */
export type CellForm =
  | { as: "text" | "optional" | "long" | "day" | "instant" | "number" | "hours" | "yes" | "lines" | "money" | "json" }
  | { as: "codes"; values?: readonly string[] }
  | { as: "address"; isOptional: boolean }
  | { as: "named"; idOf: (name: string) => string; example: string }
  | { as: "choice"; values: readonly string[]; isOptional: boolean }
  | { as: "parts"; parts: FieldSet; isNullable: boolean }
  | { as: "entries"; parts: FieldSet; entry: string; most: number };

/**
 * A field of an editorial kind, declared once: its schema, form, label, CSV, needs and readers follow from this. `A` is
 * what was said of it. Built by field-types.ts.
 */
export interface Field<
  S extends z.ZodType = z.ZodType,
  F extends z.ZodType | null = z.ZodType | null,
  A extends About = About,
> {
  readonly label: string;
  /** The schema of what is stored. */
  readonly stored: S;
  /** The schema of what the editor's form sends, with what is stored as its output; null if the form has no control. */
  readonly form: F;
  /** Returns the form's value for what is stored. */
  toForm(stored: z.output<S>): F extends z.ZodType ? z.input<F> : undefined;
  /** What a new item has. */
  readonly blank: z.output<S>;
  readonly cells: CellForm;
  /** Labels of the parts, by their path after the field's name. */
  readonly partLabels: FieldLabels;
  /** The parts of a list's entries that are amounts of money. */
  readonly amounts: readonly string[];
  /** The schema of what the public version has, where a draft may also be blank. */
  readonly published?: z.ZodType;
  readonly about: A;
}

/** The fields of a kind by name, in the order of its documents and its form. */
export type FieldSet = Readonly<Record<string, Field>>;

export type StoredShape<T extends FieldSet> = { -readonly [K in keyof T]: T[K]["stored"] };
export type FormShape<T extends FieldSet> = {
  -readonly [K in keyof T as T[K]["form"] extends z.ZodType ? K : never]: Extract<T[K]["form"], z.ZodType>;
};
type Values<T extends FieldSet> = z.output<z.ZodObject<StoredShape<T>>>;
type Said<T extends FieldSet, A extends About> = {
  [K in keyof T as T[K]["about"] extends A ? K : never]: NonNullable<z.output<T[K]["stored"]>> | Blank<T[K]>;
};
type Blank<D extends Field> = Extract<z.output<D["stored"]>, null>;

/** The fields that an item's page has, with their values. */
export type PublicValues<T extends FieldSet> = Said<T, { isPublic: true }>;

function mapped<R>(fields: FieldSet, of: (field: Field, name: string) => readonly [string, R][]): Record<string, R> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => of(field, name)));
}

function chosen(fields: FieldSet, item: object, isChosen: (about: About) => boolean): Record<string, unknown> {
  return mapped(fields, ({ about, blank }, name) =>
    isChosen(about) ? [[name, (item as Record<string, unknown>)[name] ?? blank]] : [],
  );
}

/** Returns the shape of the fields as they are stored. */
export function storedShape<T extends FieldSet>(fields: T): StoredShape<T> {
  return mapped(fields, ({ stored }, name) => [[name, stored]]) as StoredShape<T>;
}

/** Returns the schema of the editor's form. */
export function formOf<T extends FieldSet>(fields: T): z.ZodObject<FormShape<T>> {
  return z.object(mapped(fields, ({ form }, name) => (form ? [[name, form]] : []))) as never;
}

/** Returns an item's fields as values of the editor's form, the reverse of `formOf`. */
export function valuesOf<T extends FieldSet>(fields: T, item: Values<T>): z.input<z.ZodObject<FormShape<T>>> {
  const stored: Record<string, unknown> = item;
  return mapped(fields, (field, name) =>
    field.form ? [[name, field.toForm(stored[name] ?? field.blank)]] : [],
  ) as never;
}

/** Returns the fields of a new item, with its state. */
export function blankOf<T extends FieldSet>(fields: T): Values<T> & { publishState: "draft"; publishAt: null } {
  const blank = mapped(fields, (field, name) => [[name, structuredClone(field.blank)]]);
  return { ...blank, publishState: "draft", publishAt: null } as never;
}

/** Returns the labels of fields and of their parts. */
export function labelsOf(fields: FieldSet): FieldLabels {
  return mapped(fields, ({ label, partLabels }, name) => [
    [name, label],
    ...Object.entries(partLabels).map(([path, part]): [string, string] => [name + path, part]),
  ]);
}

function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Returns the fields that the public version needs and that are blank. */
export function missingOf(fields: FieldSet, item: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(fields).flatMap(([field, { about }]) => {
    const { needed, isMissing = isBlank } = about;
    return needed !== undefined && isMissing(item[field] as never) ? [{ field, message: needed }] : [];
  });
}

/** Returns a form's output without the blank fields that the version edited lacks: it is from before they were added. */
export function withoutAdded<T extends object>(sent: T, before: object | null): T {
  const isKept = ([name, value]: [string, unknown]) => before === null || name in before || !isBlank(value);
  return Object.fromEntries(Object.entries(sent).filter(isKept)) as T;
}

/** Returns what the item's page has of its fields. */
export function publicValues<T extends FieldSet>(fields: T, item: object): PublicValues<T> {
  return chosen(fields, item, ({ isPublic }) => isPublic === true) as PublicValues<T>;
}

/** Returns what the open data has of an item's fields. */
export function openValues<T extends FieldSet>(fields: T, item: object): Said<T, { open: string }> {
  return chosen(fields, item, ({ open }) => open !== undefined) as Said<T, { open: string }>;
}

/** Returns the shape of what `openValues` returns, with the words that document it. */
export function openShape<T extends FieldSet>(fields: T): Record<keyof Said<T, { open: string }> & string, z.ZodType> {
  return mapped(fields, ({ about, stored, published }, name) =>
    about.open === undefined ? [] : [[name, (published ?? stored).meta({ description: about.open })]],
  ) as never;
}
