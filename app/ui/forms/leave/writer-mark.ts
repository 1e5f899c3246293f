import { useEffect, useState } from "react";
import { WRITER_FIELD } from "~/domain/forms/form-marks";
import { isUnsaved } from "./unsaved-forms";

/** Returns the field of a form that names its writer, for what a script posts beside the form; none on a visitor's. */
export function writerOf(form: HTMLFormElement | null | undefined): Record<string, string> {
  const mark = form?.elements.namedItem(WRITER_FIELD);
  return mark instanceof HTMLInputElement ? { [WRITER_FIELD]: mark.value } : {};
}

/**
 * Returns the writer of a form after the page's data was loaded again for `uid`, who may have signed in in another tab
 * (null: nobody has): what a person has typed stays theirs, and what a visitor has typed goes to the person who signs in.
 */
export function writerAfterReload(writer: string | null, uid: string | null, hasUnsavedText: boolean): string | null {
  return writer !== null && hasUnsavedText ? writer : uid;
}

/** Returns the uid of the person who writes in the form with this id; null for a visitor. */
export function useWriter(form: string, uid: string | null): string | null {
  const [writer, setWriter] = useState(uid);
  useEffect(() => {
    if (uid === writer) return;
    const element = document.getElementById(form);
    setWriter(writerAfterReload(writer, uid, element instanceof HTMLFormElement && isUnsaved(element)));
  }, [form, uid, writer]);
  return writer;
}
