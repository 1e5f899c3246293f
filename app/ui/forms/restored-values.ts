import { parse } from "@conform-to/react";
import { useMemo } from "react";
import { useRestored } from "./restored-text";

/** Returns the values that a Conform form is filled with, by its fields' names; null if it isn't filled in. */
export function useRestoredValues(form: string): Record<string, unknown> | null {
  const restored = useRestored(form);
  return useMemo(() => {
    if (!restored) return null;
    const typed = new FormData();
    for (const { name, value } of restored.fields) if (!name.startsWith("__")) typed.append(name, value);
    return parse(typed, { resolve: () => ({ value: null }) }).payload;
  }, [restored]);
}
