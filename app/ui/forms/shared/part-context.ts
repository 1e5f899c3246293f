import { createContext, useContext } from "react";
import type { PartTexts } from "~/domain/forms/part-names";

export type PartValues = Readonly<Record<string, string | undefined>>;

/** What had been typed in the parts whose buttons were not pressed, by part and field. */
export type WrittenParts = Readonly<Partial<Record<string, PartTexts>>>;

/** A form that several parts of a screen share. */
export interface Shared {
  id: string;
  written: WrittenParts;
  /** Values that nobody types, as they were when those parts were filled in. */
  hidden: Readonly<Partial<Record<string, PartValues>>>;
  /** How often each part has been sent successfully. */
  sent: Readonly<Partial<Record<string, number>>>;
}

export const SharedFormContext = createContext<Shared | null>(null);

/** A part of a form that several parts of a screen share. */
export interface FormPart {
  name: string;
  /** Id of the shared form. */
  formId: string;
  /** The content before anybody has typed anything. */
  first: PartValues;
  /** What had been typed here when another part's button was pressed; null for nothing. */
  written: PartTexts | null;
  /** Values that nobody types, as they were at that time. */
  hidden: PartValues;
  /** Returns a form's fields under the names that they have in the shared form. */
  rename: <Fields extends object>(fields: Fields) => Fields;
}

export const FormPartContext = createContext<FormPart | null>(null);

/** Returns the part of a shared form that a component is in; null in a form of its own. */
export function useFormPart(): FormPart | null {
  return useContext(FormPartContext);
}
