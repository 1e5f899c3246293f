import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { RestoredText } from "~/domain/forms/form-marks";

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
