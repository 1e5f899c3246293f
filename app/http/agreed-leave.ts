let isAgreed = false;

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
