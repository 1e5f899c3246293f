/**
 * - `refused`: the mail server took this message or this address not.
 * - `not-sent`: it never got as far as a message: nobody has it.
 * - `unknown`: the line broke while the message was on its way.
 */
export type MailFailure = "refused" | "not-sent" | "unknown";

/** What nodemailer's errors carry besides their message. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  timeoutType?: string;
  originalCode?: string;
}

const BROKEN_LINE = new Set(["ETIMEDOUT", "ESOCKET", "ECONNECTION"]);
/** What the operating system says when no line was there to break. */
const NO_LINE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** What a failed `send` means for whoever should have got the message. */
export function mailFailureOf(error: unknown): MailFailure {
  const known = (typeof error === "object" && error !== null ? error : {}) as SmtpError;
  if (typeof known.responseCode === "number" && known.responseCode >= 400) return "refused";
  if (!BROKEN_LINE.has(known.code ?? "")) return "not-sent";
  const wasConnecting = known.timeoutType !== undefined && known.timeoutType !== "SOCKET_TIMEOUT";
  return wasConnecting || NO_LINE.has(known.originalCode ?? "") ? "not-sent" : "unknown";
}
