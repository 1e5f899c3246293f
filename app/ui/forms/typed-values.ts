import { createContext, useContext } from "react";
import { useRootData } from "./restored-text";

/** The values of the surrounding form's fields, by name; null for a form that isn't filled in. */
export const TypedValues = createContext<ReadonlyMap<string, readonly string[]> | null>(null);

/** Returns the initial text of a control of a `PostForm`: what was typed, otherwise `initial`. */
export function useTyped(name: string, initial: string): string {
  return useContext(TypedValues)?.get(name)?.[0] ?? initial;
}

/** Returns true if one of these forms is filled in, so that what folds it stays open. */
export function useIsRestored(...forms: readonly string[]): boolean {
  const restored = useRootData()?.restored;
  return restored != null && forms.includes(restored.form);
}
