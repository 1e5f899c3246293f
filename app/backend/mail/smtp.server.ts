import { createTransport } from "nodemailer";
import { log } from "~/http/log.server";
import { composeMail } from "./compose.server";
import type { Mail } from "./port";

const LONGEST_SILENCE_MS = 15_000;

/**
 * Sends by the server at `url` (`smtp://` or `smtps://`, with user and password when it wants them; options of
 * nodemailer may follow as a query, such as `?requireTLS=true`). A certificate that can't be trusted fails the send.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: LONGEST_SILENCE_MS,
    greetingTimeout: LONGEST_SILENCE_MS,
    socketTimeout: LONGEST_SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail(composeMail(message, from));
      log.info({ kind: message.kind }, "a mail was handed to the mail server");
    },
    async close() {
      transport.close();
    },
  };
}
