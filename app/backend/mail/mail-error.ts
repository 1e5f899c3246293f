/**
 * - `refused`: the mail server rejected this message or address.
 * - `not-sent`: the connection failed before any message, so nobody has it.
 * - `unknown`: the connection broke while the message was being sent.
 */
export type MailFailure = "refused" | "not-sent" | "unknown";

/** The fields of nodemailer's errors besides their message. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  timeoutType?: string;
  originalCode?: string;
}

const BROKEN_LINE = new Set(["ETIMEDOUT", "ESOCKET", "ECONNECTION"]);
/** Errors of the operating system that mean no connection was made. */
const NO_LINE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Returns what a failed `send` means for the recipient. */
export function mailFailureOf(error: unknown): MailFailure {
  const known = (typeof error === "object" && error !== null ? error : {}) as SmtpError;
  if (typeof known.responseCode === "number" && known.responseCode >= 400) return "refused";
  if (!BROKEN_LINE.has(known.code ?? "")) return "not-sent";
  const wasConnecting = known.timeoutType !== undefined && known.timeoutType !== "SOCKET_TIMEOUT";
  return wasConnecting || NO_LINE.has(known.originalCode ?? "") ? "not-sent" : "unknown";
}

/** True if the mail server asks to try again later: greylisting, a full mailbox, too many mails. */
export function isPutOff(error: unknown): boolean {
  const { responseCode } = (typeof error === "object" && error !== null ? error : {}) as SmtpError;
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500;
}
