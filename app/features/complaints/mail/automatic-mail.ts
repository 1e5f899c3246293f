import { AUTOMATIC_HEADER } from "~/backend/mail/mime/automatic-header";
import type { ReadMail } from "~/backend/mail/mime/read-mail";

/** The beginning of our own mails' ids (`composeMail`). */
const OWN_ID = /^edgewise\.[\w-]+@/;

/**
 * Returns what kind of automatic mail this is, from the headers that programs set (RFC 3834, RFC 3464); null for a mail
 * that a person wrote.
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
  const answering = Object.keys(headers).filter((name) => AUTOMATIC_HEADER.test(name));
  if (answering.some((name) => !/^(?:no|false|0|)$/.test(value(name)))) return "automatic answer";
  if (/autoresponder/.test(value("x-post-messageclass"))) return "automatic answer";
  const precedence = `${value("precedence")} ${value("preference")}`;
  if (/\bauto[-_]?reply\b/.test(precedence)) return "automatic answer";
  // Not by Feedback-ID, which some providers put into every mail of their users.
  if (/\b(?:bulk|junk|list)\b/.test(precedence) || headers["list-id"] !== undefined) return "mass mail";
  if (value("content-type").startsWith("multipart/report") || headers["x-failed-recipients"] !== undefined)
    return "delivery report";
  // A mail that must not be replied to has an empty envelope sender.
  if (value("return-path") === "<>") return "delivery report";
  if (from !== null && /^(?:mailer-daemon|postmaster)@/.test(from)) return "delivery report";
  return null;
}
