import type { SendMailOptions } from "nodemailer";
import { oneLine } from "~/domain/text/characters";
import type { MailMessage } from "./port";

/** The address of `Name <address>` or `address`. */
function addressIn(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
}

/**
 * The message as the mail library takes it; with the headers that let a mail program unsubscribe by itself (RFC 8058).
 * Throws when `to` is not one plain address: the library would take a list, and send to all of it.
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  if (!/^[^\s,;:<>"()[\]@]+@[^\s,;:<>"()[\]@]+$/.test(message.to)) throw new Error("A mail goes to one plain address.");
  return {
    from: message.senderName === undefined ? from : { name: oneLine(message.senderName), address: addressIn(from) },
    ...(message.replyTo !== undefined && { replyTo: oneLine(message.replyTo) }),
    to: message.to,
    // A title somebody wrote may be part of it, stored before titles were kept to one line.
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    headers: {
      "X-Edgewise-Kind": message.kind,
      "Auto-Submitted": "auto-generated",
      ...(message.unsubscribeUrl && {
        "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
