import type { FieldMetadata } from "@conform-to/react";
import { createContext, useContext } from "react";
import { partField, pressValue } from "~/domain/forms/part-names";

export type PartValues = Readonly<Record<string, string | undefined>>;

/** A part of a form that several parts of a screen share. */
export interface FormPart {
  name: string;
  /** Id of the shared form. */
  formId: string;
  /** Content when nobody has written anything. */
  first: PartValues;
  /** What was written here when another part's button was pressed; null for nothing. */
  written: Readonly<Record<string, string>> | null;
  /** Values that nobody writes, as they were when it was written. */
  hidden: PartValues;
}

export const FormPartContext = createContext<FormPart | null>(null);

/** Returns the part of a shared form that a component is in; null in a form of its own. */
export function useFormPart(): FormPart | null {
  return useContext(FormPartContext);
}

// Conform's metadata is invariant in its types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyField = FieldMetadata<any, any, string[]>;

/** Returns a form's fields under the names that they have in the shared form. */
export function fieldsOfPart<Fields extends object>(fields: Fields, part: FormPart): Fields {
  return new Proxy(fields, {
    get(all, key) {
      const field: unknown = Reflect.get(all, key);
      return typeof key === "string" && typeof field === "object" && field !== null
        ? fieldOfPart(field as AnyField, part)
        : field;
    },
  });
}

function fieldOfPart(field: AnyField, { name, formId }: FormPart): AnyField {
  return new Proxy(field, {
    get(metadata, key) {
      if (key === "name") return partField(name, metadata.name);
      return key === "formId" ? formId : (Reflect.get(metadata, key) as unknown);
    },
  });
}

/** Returns name and value of a field that is written without a schema. */
export function usePartField(name: string): { name: string; defaultValue: string } {
  const part = useFormPart();
  if (part === null) return { name, defaultValue: "" };
  return { name: partField(part.name, name), defaultValue: part.written?.[name] ?? part.first[name] ?? "" };
}

/** Returns name and value of a button that takes an act of this part, by default the part's own. */
export function usePartPress(act?: string): { name: "intent"; value: string } {
  const part = useFormPart();
  return { name: "intent", value: part === null ? (act ?? "") : pressValue(part.name, act) };
}
