import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { RestoredText } from "~/http/forms/form-marks";

interface RootData {
  user: { uid: string } | null;
  restored: RestoredText | null;
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root") as RootData | undefined;
}

/**
 * Returns what the form with this id is to be filled with, because its writer was signed out before it was sent; null
 * for nothing, and once the form has come back with what was typed since.
 */
export function useRestored(form: string): RestoredText | null {
  const restored = useRootData()?.restored;
  const answer: unknown = useActionData();
  return restored?.form === form && answer === undefined ? restored : null;
}

/** Returns true if one of these forms is filled in by `useRestored`, so that what folds it stays open. */
export function useIsRestored(...forms: readonly string[]): boolean {
  const restored = useRootData()?.restored;
  return restored != null && forms.includes(restored.form);
}

/** The values of the surrounding form's fields, by name; null for a form that isn't filled in. */
export const TypedValues = createContext<ReadonlyMap<string, readonly string[]> | null>(null);

/** Returns the initial text of a control of a `PostForm`: what was typed, otherwise `initial`. */
export function useTyped(name: string, initial: string): string {
  return useContext(TypedValues)?.get(name)?.[0] ?? initial;
}

/** Returns all values typed under a name of a `PostForm`, otherwise `initial`. */
export function useAllTyped(name: string, initial: readonly string[]): readonly string[] {
  const typed = useContext(TypedValues);
  return typed ? (typed.get(name) ?? []) : initial;
}
