import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { oneLine } from "~/domain/text/characters";
import { deliverableAddress } from "~/domain/text/email-address";
import type { MailMessage } from "./port";

const ONE_PLAIN_ADDRESS = /^[^\s,;:<>"()[\]@]+@[^\s,;:<>"()[\]@]+$/;
/** The status with which mail servers refuse an invalid address; mails to other people continue. */
const REFUSED = 553;

/** Returns the address of `Name <address>` or `address`. */
function addressIn(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
}

/**
 * Returns the message for the mail library, with the headers for one-click unsubscribing (RFC 8058). Throws when `to`
 * is not one plain address: the library would take a list, and send to all of it.
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  if (!ONE_PLAIN_ADDRESS.test(message.to))
    throw Object.assign(new Error("A mail goes to one plain address."), { responseCode: REFUSED });
  // No other mail's id begins like this, so we recognise one of ours that comes back.
  const messageId = `<edgewise.${message.id ?? randomUUID()}@${addressIn(from).split("@")[1] ?? "localhost"}>`;
  return {
    from: message.senderName === undefined ? from : { name: oneLine(message.senderName), address: addressIn(from) },
    ...(message.replyTo !== undefined && { replyTo: deliverableAddress(oneLine(message.replyTo)) }),
    to: deliverableAddress(message.to),
    // The subject may contain a title stored before titles were limited to one line.
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    ...(message.images && {
      attachments: message.images.map(({ cid, contentType, bytes }) => ({
        ...{ cid, contentType, content: bytes, contentDisposition: "inline" as const },
        filename: `${cid}.${contentType.slice("image/".length)}`,
      })),
    }),
    messageId,
    headers: {
      "X-Edgewise-Kind": message.kind,
      // Some services give each mail an id of their own.
      "X-Edgewise-Id": messageId,
      "Auto-Submitted": "auto-generated",
      ...(message.unsubscribeUrl && {
        "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
