let isAgreed = false;
const questions = new Set<() => boolean>();

/** Notes that this page is about to be left, and that the reader has agreed or has nothing on it to lose. */
export function agreeToLeave(): void {
  isAgreed = true;
}

/** True when that was noted: the page may be left without a question, once. */
export function takeAgreement(): boolean {
  const wasAgreed = isAgreed;
  isAgreed = false;
  return wasAgreed;
}

/** Registers what tells whether a form holds unsaved changes; returns a function that takes it back. */
export function registerUnsaved(hasUnsaved: () => boolean): () => void {
  questions.add(hasUnsaved);
  return () => void questions.delete(hasUnsaved);
}

/** True when a form of this page holds changes that its reader has to be asked about. */
export function hasUnsavedChanges(): boolean {
  return [...questions].some((hasUnsaved) => hasUnsaved());
}
