import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Empties a form's password fields when a response arrives, as a page without JavaScript has them empty: a refusal
 * (`answer`), or a success that leads back to the same page.
 */
export function useEmptiedPasswords(formId: string, answer: unknown): void {
  const isSending = useNavigation().formMethod === "POST";
  const wasSending = useRef(false);
  useEffect(() => {
    const hasArrived = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (!answer && !hasArrived) return;
    for (const field of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(formId)} input[type=password]`)) {
      field.value = "";
    }
  }, [formId, answer, isSending]);
}
