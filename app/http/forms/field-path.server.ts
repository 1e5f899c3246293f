import type { FormField } from "./form-field.server";

/** The path of a value in a form: `payments[0].fee` is ["payments", 0, "fee"]. */
export type FieldPath = readonly (string | number)[];

const LONGEST_NAME = 200;
/** One step of a name, from where the last one ended. */
const STEP = /(?:^|(?<!^)\.)([^.[\]]+)|\[(0|[1-9]\d{0,3})\]/y;

/** Returns the name for a path. */
export function nameOf(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) => (typeof step === "number" ? `${name}[${String(step)}]` : name === "" ? step : `${name}.${step}`),
    "",
  );
}

/**
 * Returns the field one step further; null when there is none. A list accepts one entry more than its schema allows, so
 * that the schema can report too many.
 */
function next({ fields, entries }: FormField, step: string | number): FormField | null {
  if (typeof step === "string") return fields.get(step) ?? null;
  return entries && step <= entries.most ? entries.field : null;
}

/**
 * Returns the form's field with this name, and its path; null when there is none. Stops reading the name where it no
 * longer matches.
 */
export function findField(form: FormField, name: string): { field: FormField; path: FieldPath } | null {
  if (name === "" || name.length > LONGEST_NAME) return null;
  const path: (string | number)[] = [];
  let field: FormField | null = form;
  STEP.lastIndex = 0;
  while (field && STEP.lastIndex < name.length) {
    const match = STEP.exec(name);
    if (!match) return null;
    const [, key, entry] = match;
    const step: string | number = key ?? Number(entry);
    field = next(field, step);
    path.push(step);
  }
  return field && { field, path };
}
