/** A status of mail systems (RFC 3463): class, subject, detail. */
const STATUS = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/;

/** Returns the first enhanced status code in a server's words, such as `5.1.1`; null if there is none. */
export function statusIn(words: string): string | null {
  return STATUS.exec(words)?.[0] ?? null;
}

/** What the address of the sender is blamed for. */
const OF_THE_SENDER = new Set(["5.1.7", "5.1.8", "5.1.9"]);

/**
 * True if a status speaks of the mailbox: its address (5.1), itself (5.2), the way to it (5.4), or nothing in
 * particular (5.0.0). A mail that was too large, malformed or against a policy (5.3, 5.6, 5.7) says something of the
 * mail or of us, and the next one may arrive.
 */
export function speaksOfMailbox(status: string): boolean {
  return /^5\.(?:0|1|2|4)\./.test(status) && !OF_THE_SENDER.has(status);
}

interface Bounce {
  at: string;
  status: string;
}

/** There is no such mailbox. */
const UNKNOWN = "5.1.1";
const UNKNOWN_ENOUGH = 2;
const DAYS_ENOUGH = 3;

/**
 * True if a mailbox has bounced often enough to stop sending to it. 5.1.1 says that it doesn't exist: the second mail
 * that says so rules out a directory that was away for a moment. Everything else may pass, such as a full mailbox or a
 * domain that can't be found, so it takes three different days.
 */
export function isGivenUp(bounces: readonly Bounce[]): boolean {
  if (bounces.filter(({ status }) => status === UNKNOWN).length >= UNKNOWN_ENOUGH) return true;
  return new Set(bounces.map(({ at }) => at.slice(0, 10))).size >= DAYS_ENOUGH;
}
