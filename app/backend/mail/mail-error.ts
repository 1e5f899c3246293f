import { withoutAddress } from "~/domain/mailbox/masked-address";

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
  command?: string;
}

function smtpErrorOf(error: unknown): SmtpError {
  return typeof error === "object" && error !== null ? error : {};
}

/**
 * Returns the mail library's error with the recipient's address masked, for logs and results that remain after the
 * address is erased. The original error has the address in several fields.
 */
export function mailError(error: unknown, to: readonly string[]): Error {
  const said = error instanceof Error ? error.message : String(error);
  const { code, responseCode, timeoutType, originalCode, command } = smtpErrorOf(error);
  return Object.assign(new Error(to.reduce(withoutAddress, said)), {
    ...(code !== undefined && { code }),
    ...(responseCode !== undefined && { responseCode }),
    ...(timeoutType !== undefined && { timeoutType }),
    ...(originalCode !== undefined && { originalCode }),
    ...(command !== undefined && { command }),
  });
}

const BROKEN_LINE = new Set(["ETIMEDOUT", "ESOCKET", "ECONNECTION"]);
/** Errors of the operating system that mean no connection was made. */
const NO_LINE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Returns what a failed `send` means for the recipient. */
export function mailFailureOf(error: unknown): MailFailure {
  const known = smtpErrorOf(error);
  if (typeof known.responseCode === "number" && known.responseCode >= 400) return "refused";
  if (!BROKEN_LINE.has(known.code ?? "")) return "not-sent";
  const wasConnecting = known.timeoutType !== undefined && known.timeoutType !== "SOCKET_TIMEOUT";
  return wasConnecting || NO_LINE.has(known.originalCode ?? "") ? "not-sent" : "unknown";
}

/** True if the mail server asks to try again later: greylisting, a full mailbox, too many mails. */
export function isPutOff(error: unknown): boolean {
  const { responseCode } = smtpErrorOf(error);
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500;
}

/** Status of a server that takes no mail at all now: it closes the connection (RFC 5321, 3.8). */
const CLOSES = 421;
/** A refused password, a name that isn't found, and encryption that fails. */
const OF_EVERY_MAIL = new Set(["EAUTH", "EDNS", "ETLS"]);
/** Commands that name the recipient or hold the message. */
const OF_ONE_MAIL = new Set(["RCPT TO", "DATA"]);

/**
 * True if the server closed at this mail's recipient or message: others may go out, so one that is never taken must not
 * keep them back. The library reports a close at the recipient as one of the connection in the middle of a message.
 */
function closedAtMail({ code, command }: SmtpError): boolean {
  return OF_ONE_MAIL.has(command ?? "") || code === "ECONNECTION";
}

/**
 * True if the mail server as a whole couldn't be reached, closed the connection or refused our password, so that the
 * next mail would fail as well.
 */
export function hasNoTransport(error: unknown): boolean {
  const known = smtpErrorOf(error);
  const { code, responseCode } = known;
  if (responseCode === CLOSES) return !closedAtMail(known);
  if (OF_EVERY_MAIL.has(code ?? "")) return true;
  return BROKEN_LINE.has(code ?? "") && mailFailureOf(error) === "not-sent";
}
