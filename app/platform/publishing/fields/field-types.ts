import { z } from "zod/v4";
import { day as storedDay, instant as storedInstant } from "~/domain/codes/codes";
import { money as storedMoney } from "~/domain/money/money";
import { noAddress } from "~/domain/text/display-name";
import { calendarDay, singleLine, storedLine, textUpTo } from "~/domain/text/fields";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { image } from "~/platform/media/image-schema";
import { slug as storedSlug } from "../schema";
import type { About, CellForm, Field, FieldSet, FormShape, StoredShape } from "./field";
import { formOf, labelsOf, storedShape, valuesOf } from "./field";
import type { FieldLabels } from "./field-names";
import * as form from "./form-fields";
import type { Length } from "./form-fields";

/*
 * The types of an editorial kind's fields. Each knows how its field is stored, what the editor's form sends, and how
 * its cells in the CSV are written.
 */

interface Type<S extends z.ZodType, F extends z.ZodType | null> {
  stored: S;
  form: F;
  blank: z.output<S>;
  cells: CellForm;
  /** By default the stored value, and nothing for null. */
  toForm?(stored: z.output<S>): F extends z.ZodType ? z.input<F> : undefined;
  partLabels?: FieldLabels;
  amounts?: readonly string[];
  published?: z.ZodType;
}

/** A field of a type of its own. */
export function field<S extends z.ZodType, F extends z.ZodType | null, const A extends About>(
  label: string,
  type: Type<S, F>,
  about: A = {} as A,
): Field<S, F, A> {
  return {
    toForm: (value) => (value ?? undefined) as never,
    partLabels: {},
    amounts: [],
    ...type,
    label,
    about,
  };
}

/** A field that documents stored before it was added lack. */
export function addedLater<S extends z.ZodType, F extends z.ZodType | null, A extends About>(
  added: Field<S, F, A>,
): Field<z.ZodOptional<S>, F, A> {
  return { ...added, stored: added.stored.optional() } as never;
}

/** A choice that documents may still hold by a value of earlier versions; `today` has the one that took its place. */
export function renamed<S extends z.ZodType, F extends z.ZodType | null, A extends About>(
  today: Readonly<Record<string, string>>,
  choice: Field<S, F, A>,
): Field<S, F, A> {
  const renew = (value: unknown) => (typeof value === "string" ? (today[value] ?? value) : value);
  return { ...choice, stored: z.preprocess(renew, choice.stored) } as never;
}

/** A line that every version has; `missing` is the form's message without it. */
export function line<const A extends About>(
  label: string,
  { missing, ...length }: Length & { missing?: string },
  about?: A,
) {
  const stored = textUpTo(length.max).min(length.min ?? 1);
  return field(label, { stored, form: form.line(length, missing), blank: "", cells: { as: "text" } }, about);
}

/** A line that every version has, whose stored texts from before `oneLine` are read as lines too. */
export function displayLine<const A extends About>(
  label: string,
  { missing, ...length }: Required<Length> & { missing?: string },
  about?: A,
) {
  const stored = storedLine(length.min, length.max);
  return field(label, { stored, form: form.line(length, missing), blank: "", cells: { as: "text" } }, about);
}

/** A line that a draft may leave empty. */
export function lineForPublishing<const A extends About>(label: string, { min = 1, max }: Length, about?: A) {
  const typed = singleLine(max)
    .default("")
    .refine((text) => text === "" || text.length >= min, { error: `Use at least ${String(min)} characters.` });
  return field(label, { stored: textUpTo(max), form: typed, blank: "", cells: { as: "text" } }, about);
}

/** A line that may be empty. */
export function shortText<const A extends About>(label: string, { max }: Length, about?: A) {
  const typed = singleLine(max).default("");
  return field(label, { stored: textUpTo(max), form: typed, blank: "", cells: { as: "text" } }, about);
}

/** A line or null. */
export function optionalLine<const A extends About>(label: string, length: Length, about?: A) {
  const stored = textUpTo(length.max).nullable();
  return field(label, { stored, form: form.optionalLine(length), blank: null, cells: { as: "optional" } }, about);
}

/** A person's name or null. */
export function optionalName<const A extends About>(label: string, { max }: Length, about?: A) {
  const typed = singleLine(max)
    .refine(...noAddress)
    .optional()
    .transform((text) => text || null);
  return field(label, { stored: textUpTo(max).nullable(), form: typed, blank: null, cells: { as: "optional" } }, about);
}

/** Markdown. */
export function longText<const A extends About>(label: string, { max }: Length, about?: A) {
  return field(label, { stored: textUpTo(max), form: form.longText(max), blank: "", cells: { as: "long" } }, about);
}

/** Markdown that every version has. */
export function requiredText<const A extends About>(
  label: string,
  { max, missing }: { max: number; missing: string },
  about?: A,
) {
  return field(
    label,
    {
      stored: textUpTo(max).min(1),
      form: form.longText(max).refine((text) => text.trim() !== "", { error: missing }),
      blank: "",
      cells: { as: "long" },
    },
    about,
  );
}

/** A paragraph that may be empty, typed in a control of several lines. */
export function paragraph<const A extends About>(label: string, { max }: Length, about?: A) {
  return field(
    label,
    {
      stored: textUpTo(max),
      form: form.longText(max).transform((text) => text.replace(/\s+/g, " ").trim()),
      blank: "",
      cells: { as: "text" },
    },
    about,
  );
}

/** Lines of text, one an entry. */
export function lines<const A extends About>(
  label: string,
  { min = 1, max, most }: Length & { most: number },
  about?: A,
) {
  const stored = z.array(textUpTo(max).min(min)).max(most);
  return field(
    label,
    { stored, form: form.lineList({ min, max, most }), blank: [], cells: { as: "lines" }, toForm: form.linesText },
    about,
  );
}

/** The last part of an item's address. */
export function slug<const A extends About>(about?: A) {
  // If empty, it is made from the title.
  const typed = singleLine(80)
    .min(3, "Use at least 3 characters.")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and single hyphens.")
    .optional();
  return field("Address", { stored: storedSlug, form: typed, blank: "", cells: { as: "text" } }, about);
}

/** An https address that a draft may leave empty. */
export function httpsForPublishing<const A extends About>(label: string, about?: A) {
  const stored = storedHttpsUrl.or(z.literal(""));
  return field(
    label,
    {
      stored,
      form: form.https("").default(""),
      blank: "",
      cells: { as: "address", isOptional: false },
      published: storedHttpsUrl,
    },
    about,
  );
}

/** An https address or null. */
export function optionalHttps<const A extends About>(label: string, about?: A) {
  const typed = form
    .https("")
    .optional()
    .transform((url) => url ?? null);
  const cells = { as: "address", isOptional: true } as const;
  return field(label, { stored: storedHttpsUrl.nullable(), form: typed, blank: null, cells }, about);
}

/** An https address that every version has. */
export function https<const A extends About>(label: string, missing?: string, about?: A) {
  return field(
    label,
    { stored: storedHttpsUrl, form: form.https(missing), blank: "", cells: { as: "address", isOptional: false } },
    about,
  );
}

/** One of a few values; a new item has the one given as `blank`. */
export function choice<const T extends readonly [string, ...string[]], const A extends About>(
  label: string,
  values: T,
  { blank, missing = "Choose one." }: { blank?: T[number]; missing?: string } = {},
  about?: A,
) {
  return field(
    label,
    {
      stored: z.enum(values),
      form: z.enum(values, { error: missing }),
      blank: (blank ?? values[0]) as z.output<z.ZodEnum<{ [K in T[number]]: K }>>,
      cells: { as: "choice", values, isOptional: false },
    },
    about,
  );
}

/** Any number of a few values. */
export function choices<const T extends readonly [string, ...string[]], const A extends About>(
  label: string,
  value: z.ZodEnum<{ [K in T[number]]: K }>,
  values: T,
  about?: A,
) {
  const typed = z
    .array(z.enum(values))
    .max(values.length)
    .transform((chosen) => values.filter((value) => chosen.includes(value)) as T[number][]);
  return field(label, { stored: z.array(value), form: typed, blank: [], cells: { as: "codes", values } }, about);
}

/** A checkbox. */
export function yes<const A extends About>(label: string, about?: A) {
  return field(
    label,
    { stored: z.boolean(), form: z.boolean().default(false), blank: false, cells: { as: "yes" } },
    about,
  );
}

/** A day that every version has. */
export function day<const A extends About>(label: string, missing: string, about?: A) {
  return field(label, { stored: storedDay, form: calendarDay(missing), blank: "", cells: { as: "day" } }, about);
}

/** A day that a draft may leave empty. */
export function dayForPublishing<const A extends About>(label: string, about?: A) {
  const stored = storedDay.or(z.literal(""));
  const typed = calendarDay("Enter a date.").default("");
  return field(label, { stored, form: typed, blank: "", cells: { as: "day" }, published: storedDay }, about);
}

/** A time that every version has. */
export function instant<const A extends About>(label: string, missing: string, about?: A) {
  return field(
    label,
    {
      stored: storedInstant,
      form: form.requiredInstant(missing),
      blank: "",
      cells: { as: "instant" },
      toForm: (at) => form.instantText(at) ?? "",
    },
    about,
  );
}

/** A time or null. */
export function optionalInstant<const A extends About>(label: string, about?: A) {
  return field(
    label,
    {
      stored: storedInstant.nullable(),
      form: form.optionalInstant(),
      blank: null,
      cells: { as: "instant" },
      toForm: form.instantText,
    },
    about,
  );
}

/** An amount of money or null. */
export function money<const A extends About>(label: string, about?: A) {
  return field(
    label,
    {
      stored: storedMoney.nullable(),
      form: form.optionalMoney(),
      blank: null,
      cells: { as: "money" },
      toForm: form.moneyText,
    },
    about,
  );
}

/** A number or null. */
export function optionalNumber<const A extends About>(
  label: string,
  { min, max }: { min: number; max: number },
  about?: A,
) {
  const stored = z.number().min(min).max(max).nullable();
  return field(label, { stored, form: form.optionalNumber({ min, max }), blank: null, cells: { as: "number" } }, about);
}

/** A picture of the media library or null. It is chosen beside the form's own fields. */
export function picture<const A extends About>(label: string, about?: A) {
  return field(label, { stored: image.nullable(), form: null, blank: null, cells: { as: "json" } }, about);
}

/** More entries than this would take more columns than a person can use. */
const MOST_IN_COLUMNS = 40;

/** A field with parts of its own. */
export function group<T extends FieldSet, const A extends About>(label: string, parts: T, about?: A) {
  const stored = z.object(storedShape(parts));
  return field(
    label,
    {
      stored,
      form: formOf(parts),
      blank: Object.fromEntries(Object.entries(parts).map(([name, { blank }]) => [name, blank])) as never,
      cells: { as: "parts", parts, isNullable: false },
      toForm: (value) => valuesOf(parts, value as never) as never,
      partLabels: prefixed(".", labelsOf(parts)),
    },
    about,
  );
}

/** A list of entries with parts; `entry` is the label of one, `tooMany` the form's message for more than `most`. */
export function list<T extends FieldSet, const A extends About>(
  label: string,
  entry: string,
  parts: T,
  { most, tooMany }: { most: number; tooMany: string },
  about?: A,
): Field<z.ZodArray<z.ZodObject<StoredShape<T>>>, z.ZodArray<z.ZodObject<FormShape<T>>>, A> {
  const amounts = Object.keys(parts).filter((name) => parts[name]?.cells.as === "money");
  const labels = labelsOf(parts);
  return field(
    label,
    {
      stored: z.array(z.object(storedShape(parts))).max(most),
      form: z.array(formOf(parts)).max(most, tooMany),
      blank: [],
      cells: most > MOST_IN_COLUMNS ? { as: "json" } : { as: "entries", parts, entry, most },
      toForm: (entries) => entries.map((one) => valuesOf(parts, one as never)) as never,
      partLabels: {
        "[]": entry,
        ...prefixed("[].", labels),
        // An entry's problem is named by its own label alone, so the amount and its currency need one each.
        ...Object.fromEntries(
          amounts.flatMap((name) => [
            [`[].${name}.amount`, labels[name] ?? ""],
            [`[].${name}.currency`, `Currency of the ${(labels[name] ?? "").toLowerCase()}`],
          ]),
        ),
      },
      amounts,
    },
    about,
  ) as never;
}

function prefixed(prefix: string, labels: FieldLabels): FieldLabels {
  return Object.fromEntries(Object.entries(labels).map(([path, label]) => [prefix + path, label]));
}
