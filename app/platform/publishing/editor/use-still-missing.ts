import { useEffect, useState } from "react";
import type { EditorView } from "./editor-view";
import { valueAt } from "./use-editor-form";

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value === "object" && value !== null) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === "" || value === false;
}

/** True if something is typed or chosen in a field, or in any part of it. */
function isFilled(form: HTMLFormElement, field: string): boolean {
  return [...new FormData(form)].some(
    ([name, value]) =>
      (name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`)) &&
      (typeof value === "string" ? value.trim() !== "" : value.size > 0),
  );
}

/**
 * Returns what is missing in the form as it is written. What was empty isn't missing once it is filled; whether that is
 * enough, the server says when the form is saved.
 */
export function useStillMissing<M extends { field: string }>(
  formId: string,
  { missing, values }: { missing: readonly M[]; values: EditorView["values"] },
): M[] {
  const [filled, setFilled] = useState("");
  useEffect(() => {
    const empty = missing.map(({ field }) => field).filter((field) => isBlank(valueAt(values, field)));
    const look = () => {
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) setFilled(empty.filter((field) => isFilled(form, field)).join("\n"));
    };
    if (empty.length === 0) return;
    const typed = ({ target }: Event) => {
      if ((target as Partial<HTMLInputElement> | null)?.form?.getAttribute("id") === formId) look();
    };
    for (const event of ["input", "change"]) document.addEventListener(event, typed);
    return () => {
      for (const event of ["input", "change"]) document.removeEventListener(event, typed);
      setFilled("");
    };
  }, [formId, missing, values]);
  const names = new Set(filled.split("\n"));
  return missing.filter(({ field }) => !names.has(field));
}
