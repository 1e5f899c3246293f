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
 * Returns the text to fill the form of this id with, because its writer was signed out before sending it. Null if there
 * is none, or if the form has come back with what was typed since.
 */
export function useRestored(form: string): RestoredText | null {
  const restored = useRootData()?.restored;
  const answer: unknown = useActionData();
  return restored?.form === form && answer === undefined ? restored : null;
}

/** Returns a path and query with these ids of unsaved texts in place of any it has. */
export function withRestored(path: string, ids: readonly string[]): string {
  const url = new URL(path, "https://site.invalid");
  url.searchParams.delete(RESTORED_PARAMETER);
  for (const id of ids) url.searchParams.append(RESTORED_PARAMETER, id);
  return url.pathname + url.search + url.hash;
}

/** The ids of the texts that the surrounding `PostForm` was filled with, and of the draft that is saved of it. */
export const FilledWith = createContext<readonly string[]>([]);

/**
 * Returns the address for a button that posts its form elsewhere, with the ids of the texts to delete once the form is
 * accepted.
 */
export function usePostTo(path: string): string {
  const ids = useContext(FilledWith);
  return ids.length > 0 ? withRestored(path, ids) : path;
}

/** True if files that were sent without a session are held for the form with this id. */
export function useHasHeldFiles(form: string): boolean {
  return (useRestored(form)?.held.length ?? 0) > 0;
}
