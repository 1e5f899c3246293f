import { createContext, useContext } from "react";

/** The values of the surrounding form's fields, by name; null for a form that isn't filled in. */
export const TypedValues = createContext<ReadonlyMap<string, readonly string[]> | null>(null);

/** Returns the initial text of a control of a `PostForm`: what was typed, otherwise `initial`. */
export function useTyped(name: string, initial: string): string {
  return useContext(TypedValues)?.get(name)?.[0] ?? initial;
}
