import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import { RESTORED_PARAMETER, type OfferedDraft, type RestoredText } from "~/domain/forms/form-marks";

interface RootData {
  user: { uid: string } | null;
  restored: RestoredText | null;
  drafts: readonly OfferedDraft[];
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

/** Returns a path and query with the ids of unsaved texts, in place of those that it has. */
export function withRestored(path: string, ids: readonly string[]): string {
  const url = new URL(path, "https://site.invalid");
  url.searchParams.delete(RESTORED_PARAMETER);
  for (const id of ids) url.searchParams.append(RESTORED_PARAMETER, id);
  return url.pathname + url.search + url.hash;
}

/** The ids of what the surrounding `PostForm` was filled with, or is kept of as a draft. */
export const FilledWith = createContext<readonly string[]>([]);

/** Returns an address for a button that posts its form elsewhere: with what is dropped once the form is accepted. */
export function usePostTo(path: string): string {
  const ids = useContext(FilledWith);
  return ids.length > 0 ? withRestored(path, ids) : path;
}

/** True if files that came without a session are held for the form with this id. */
export function useHasHeldFiles(form: string): boolean {
  return (useRestored(form)?.held.length ?? 0) > 0;
}
