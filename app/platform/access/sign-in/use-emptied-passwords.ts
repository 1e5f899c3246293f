import { useEffect } from "react";

/** Empties a form's password fields when its response arrives, as a page without JavaScript has them empty. */
export function useEmptiedPasswords(formId: string, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    for (const field of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(formId)} input[type=password]`)) {
      field.value = "";
    }
  }, [formId, answer]);
}
