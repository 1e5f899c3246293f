let isAgreed = false;
const questions = new Set<() => boolean>();

/** Notes that the reader has agreed to leave this page, or has nothing to lose on it. */
export function agreeToLeave(): void {
  isAgreed = true;
}

/** True, once, after `agreeToLeave`: the page may be left without asking. */
export function takeAgreement(): boolean {
  const wasAgreed = isAgreed;
  isAgreed = false;
  return wasAgreed;
}

/** Registers a check for unsaved changes; returns the function that unregisters it. */
export function registerUnsaved(hasUnsaved: () => boolean): () => void {
  questions.add(hasUnsaved);
  return () => void questions.delete(hasUnsaved);
}

/** True when a form of this page has changes that the reader must be asked about. */
export function hasUnsavedChanges(): boolean {
  return [...questions].some((hasUnsaved) => hasUnsaved());
}
