import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./port";

/** The message as the mail library takes it; with the headers that let a mail program unsubscribe by itself (RFC 8058). */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: message.to,
    subject: message.subject,
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
