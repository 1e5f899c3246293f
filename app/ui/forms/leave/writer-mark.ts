import { useEffect, useState } from "react";
import { WRITER_FIELD } from "~/domain/forms/form-marks";
import { isUnsaved } from "./unsaved-forms";

/** Returns the field of a form that names its writer, for what a script posts beside the form; none on a visitor's. */
export function writerOf(form: HTMLFormElement | null | undefined): Record<string, string> {
  const mark = form?.elements.namedItem(WRITER_FIELD);
  return mark instanceof HTMLInputElement ? { [WRITER_FIELD]: mark.value } : {};
}

/**
 * Returns the uid of the person who writes in the form with this id; null for a visitor. Page data that is loaded again
 * may be another person's, who has signed in in another tab, or nobody's: what somebody has typed stays theirs.
 */
export function useWriter(form: string, uid: string | null): string | null {
  const [writer, setWriter] = useState(uid);
  useEffect(() => {
    if (uid === writer) return;
    const element = document.getElementById(form);
    if (writer === null || !(element instanceof HTMLFormElement) || !isUnsaved(element)) setWriter(uid);
  }, [form, uid, writer]);
  return writer;
}
