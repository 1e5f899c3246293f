import type { FormField } from "./form-field.server";

/** Where a value stands in a form: `payments[0].fee` is ["payments", 0, "fee"]. */
export type FieldPath = readonly (string | number)[];

const LONGEST_NAME = 200;
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[(?:0|[1-9]\d{0,3})\])*$/;

/** The path that a name stands for; null for a name that no form of ours has. */
export function pathOf(name: string): FieldPath | null {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return null;
  return Array.from(name.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, entry]) =>
    entry === undefined ? key : Number(entry),
  );
}

/** The name that stands for a path. */
export function nameOf(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) => (typeof step === "number" ? `${name}[${String(step)}]` : name === "" ? step : `${name}.${step}`),
    "",
  );
}

/**
 * The field at a path; null when the form has none there. A list has room for one entry more than its schema allows, so
 * that the schema can say that there are too many.
 */
export function fieldAt(form: FormField, path: FieldPath): FormField | null {
  let field = form;
  for (const step of path) {
    const next =
      typeof step === "string"
        ? field.fields.get(step)
        : field.entries && step <= field.entries.most
          ? field.entries.field
          : undefined;
    if (!next) return null;
    field = next;
  }
  return field;
}
