import type { ReadMail } from "~/backend/mail/mime/read-mail";

/** What our own mails' ids begin with (`composeMail`). */
const OWN_ID = /^edgewise\.[\w-]+@/;

/**
 * Returns why nobody wrote a mail by hand, by the marks that programs put on theirs (RFC 3834, RFC 3464); null for a
 * mail that a person wrote.
 */
export function automaticReason({
  headers,
  messageId,
  from,
}: Pick<ReadMail, "headers" | "messageId" | "from">): string | null {
  const value = (name: string) => (headers[name] ?? "").trim().toLowerCase();
  if (headers["x-edgewise-kind"] !== undefined || (messageId !== null && OWN_ID.test(messageId))) return "own mail";
  const submitted = value("auto-submitted");
  if (submitted !== "" && !/^no\b/.test(submitted)) return "automatic answer";
  if (value("x-autoreply") !== "" || value("x-autorespond") !== "") return "automatic answer";
  if (/^(?:bulk|junk|list|auto_reply)\b/.test(value("precedence"))) return "mass mail";
  if (headers["list-id"] !== undefined || headers["feedback-id"] !== undefined) return "mass mail";
  if (value("content-type").startsWith("multipart/report") || headers["x-failed-recipients"] !== undefined)
    return "delivery report";
  // A mail that must not be answered by a mail has no sender on its envelope.
  if (value("return-path") === "<>") return "delivery report";
  if (from !== null && /^(?:mailer-daemon|postmaster)@/.test(from)) return "delivery report";
  return null;
}
