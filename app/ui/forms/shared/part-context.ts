import { createContext, useContext } from "react";

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
  /** Returns a form's fields under the names that they have in the shared form. */
  rename: <Fields extends object>(fields: Fields) => Fields;
}

export const FormPartContext = createContext<FormPart | null>(null);

/** Returns the part of a shared form that a component is in; null in a form of its own. */
export function useFormPart(): FormPart | null {
  return useContext(FormPartContext);
}
