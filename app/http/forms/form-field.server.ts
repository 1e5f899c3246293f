import type { z } from "zod/v4";

/** The input a schema accepts at one place of a form. */
export interface FormField {
  /** How many values may be sent under the name itself; 0 when only names below it hold values. */
  values: number;
  /** An object's fields, by key. */
  fields: ReadonlyMap<string, FormField>;
  /** A list's entries, which are numbered from 0. */
  entries: { most: number; field: FormField } | null;
}

const NO_FIELDS: ReadonlyMap<string, FormField> = new Map();
const SINGLE_VALUE: FormField = { values: 1, fields: NO_FIELDS, entries: null };

const known = new WeakMap<z.core.$ZodType, FormField>();

/**
 * Returns the field that a form's schema describes. Throws an `Error` for a schema that doesn't bound its input: a list
 * without `.max()`, a record with arbitrary keys, a schema that refers to itself.
 */
export function formFieldOf(schema: z.core.$ZodType): FormField {
  let field = known.get(schema);
  if (!field) {
    field = read(schema);
    known.set(schema, field);
  }
  return field;
}

function read(schema: z.core.$ZodType): FormField {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return objectOf(Object.entries(def.shape));
    case "record":
      return objectOf(keysOf(def.keyType).map((key) => [key, def.valueType]));
    case "array":
      return listOf(def.element, schema._zod.bag["maximum"]);
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return formFieldOf(def.innerType);
    case "pipe":
      // `z.preprocess` doesn't describe its input, but the schema after it does.
      return formFieldOf(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "union":
      return eitherOf(def.options.map(formFieldOf));
    case "intersection":
      return eitherOf([formFieldOf(def.left), formFieldOf(def.right)]);
    case "lazy":
    case "map":
    case "set":
    case "tuple":
    case "promise":
      throw new Error(`A form's schema can't hold a ${def.type}: which fields it has must be clear from the schema.`);
    default:
      return SINGLE_VALUE;
  }
}

function objectOf(entries: readonly (readonly [string, z.core.$ZodType])[]): FormField {
  return { values: 0, fields: new Map(entries.map(([key, schema]) => [key, formFieldOf(schema)])), entries: null };
}

function listOf(element: z.core.$ZodType, most: unknown): FormField {
  if (typeof most !== "number") throw new Error("A list in a form's schema needs a .max().");
  const field = formFieldOf(element);
  return { values: field.values > 0 ? most : 0, fields: NO_FIELDS, entries: { most, field } };
}

function keysOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "enum") return Object.values(def.entries).map(String);
  if (def.type === "literal") return def.values.map(String);
  throw new Error("A record in a form's schema needs keys that are an enum.");
}

/** Returns a field that accepts any of these. */
function eitherOf(options: readonly FormField[]): FormField {
  const fields = new Map<string, FormField>();
  for (const option of options)
    for (const [key, field] of option.fields) {
      const other = fields.get(key);
      fields.set(key, other ? eitherOf([other, field]) : field);
    }
  const lists = options.flatMap(({ entries }) => entries ?? []);
  return {
    values: Math.max(...options.map(({ values }) => values)),
    fields,
    entries:
      lists.length === 0
        ? null
        : { most: Math.max(...lists.map(({ most }) => most)), field: eitherOf(lists.map(({ field }) => field)) },
  };
}
